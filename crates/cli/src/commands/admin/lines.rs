//! All matches as lines of JSON, one a match.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use rivi_players::command::progress::counted;
use rivi_store::{Pages, Store, WholeMatch, Write as StoreWrite};

use super::matches_text;

/// So many go into a transaction.
const TOGETHER: usize = 50;

pub(super) async fn export(
    store: &dyn Store,
    file: &Path,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if file == Path::new("-") {
        write_all(store, out).await?;
        return Ok(());
    }
    ensure!(!file.exists(), "{} is there already", file.display());
    let part = file.with_added_extension("part");
    let cannot = || format!("cannot write {}", part.display());
    let mut lines = BufWriter::new(File::create(&part).with_context(cannot)?);
    let number = write_all(store, &mut lines).await.with_context(cannot)?;
    lines
        .into_inner()
        .map_err(std::io::IntoInnerError::into_error)
        .with_context(cannot)?
        .sync_all()?;
    let mut read = 0;
    for whole in matches_of(&part)? {
        whole?;
        read += 1;
    }
    ensure!(read == number, "{} holds {read} matches instead of {number}", part.display());
    fs::rename(&part, file)?;
    writeln!(out, "{} in {}, checked", matches_text(number), file.display())?;
    Ok(())
}

async fn write_all(store: &dyn Store, lines: &mut dyn Write) -> anyhow::Result<u64> {
    let (mut pages, mut number) = (Pages::of(store), 0);
    let bar = counted(store.count().await? as usize, "matches");
    while let Some(page) = pages.next().await? {
        bar.set_position(number);
        for whole in page {
            serde_json::to_writer(&mut *lines, &whole)?;
            writeln!(lines)?;
            number += 1;
        }
    }
    bar.finish_and_clear();
    Ok(number)
}

/// The matches of a file, or what about it is none.
fn matches_of(
    file: &Path,
) -> anyhow::Result<impl Iterator<Item = anyhow::Result<WholeMatch>> + use<'_>> {
    let cannot = move || format!("cannot read {}", file.display());
    let lines = BufReader::new(File::open(file).with_context(cannot)?).lines();
    Ok((1..).zip(lines).map(move |(number, line): (u64, _)| {
        let at = || format!("{}, line {number}", file.display());
        let whole: Result<WholeMatch, _> = serde_json::from_str(&line.with_context(cannot)?);
        let whole = whole.with_context(|| format!("{}: it is no match", at()))?;
        whole.checked().map_err(anyhow::Error::msg).with_context(at)
    }))
}

/// Reads the file twice: nothing is written before every line is known to be good.
pub(super) async fn import(
    store: &dyn Store,
    file: &Path,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut known = HashSet::new();
    for whole in matches_of(file)? {
        let id = whole?.stored.summary.id;
        let there = store.load(&id).await?.is_some() || !known.insert(id.clone());
        ensure!(!there, "the match {id} is there already; nothing was brought in");
    }
    let bar = counted(known.len(), "matches");
    let mut writes = Vec::new();
    for whole in matches_of(file)? {
        writes.push(StoreWrite::Bring(Box::new(whole?)));
        if writes.len() == TOGETHER {
            store.write(&writes).await?;
            bar.inc(writes.len() as u64);
            writes.clear();
        }
    }
    store.write(&writes).await?;
    bar.finish_and_clear();
    writeln!(out, "{} brought in from {}", matches_text(known.len() as u64), file.display())?;
    Ok(())
}
