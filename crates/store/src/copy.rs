use crate::{Query, Store, StoreError, WholeMatch, Write};

/// So many go into a transaction.
const TOGETHER: u32 = 50;

/// All matches of a store, the newest first, a page at a time.
pub struct Pages<'a> {
    store: &'a dyn Store,
    query: Option<Query>,
}

impl<'a> Pages<'a> {
    /// Begins with the newest.
    pub fn of(store: &'a dyn Store) -> Pages<'a> {
        let query = Query { private: true, limit: TOGETHER, ..Query::default() };
        Pages { store, query: Some(query) }
    }

    /// The next matches; none behind the last.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn next(&mut self) -> Result<Option<Vec<WholeMatch>>, StoreError> {
        let Some(query) = self.query.take() else { return Ok(None) };
        let found = self.store.list(&query).await?;
        self.query = found.next.map(|next| Query { before: Some(next), ..query });
        let mut page = Vec::new();
        for summary in found.matches {
            page.extend(whole(self.store, &summary.id).await?);
        }
        Ok(Some(page))
    }
}

/// A match with everything that is kept of it.
///
/// # Errors
/// If the store fails.
pub async fn whole(store: &dyn Store, id: &str) -> Result<Option<WholeMatch>, StoreError> {
    let Some(stored) = store.load(id).await? else { return Ok(None) };
    let insights = store.insights(id, stored.summary.events).await?;
    Ok(Some(WholeMatch { stored, insights }))
}

/// Copies every match into another store, which has none of them; how many there were.
///
/// # Errors
/// If one of the stores fails.
pub async fn copy(from: &dyn Store, to: &dyn Store) -> Result<u64, StoreError> {
    let (mut pages, mut number) = (Pages::of(from), 0);
    while let Some(page) = pages.next().await? {
        number += page.len() as u64;
        let writes: Vec<Write> = page.into_iter().map(|whole| Write::Bring(whole.into())).collect();
        to.write(&writes).await?;
    }
    Ok(number)
}
