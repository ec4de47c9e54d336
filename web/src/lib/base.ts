/** Where the page lies: at the root of a server, or below a folder of one. Inside the page addresses begin with `/` all the same. */

const BASE = import.meta.env.BASE_URL;

/** An address of ours as a link has it. */
export const to = (address: string): string => BASE + address.replace(/^\//, '');

/** An address of ours as it is given to others. */
export const shared = (address: string): string => location.origin + to(address);

/** What a path in the address bar is inside the page; undefined if it lies elsewhere. A folder's name may lack its last slash. */
export const inside = (path: string): string | undefined =>
  path.startsWith(BASE) ? path.slice(BASE.length - 1) : `${path}/` === BASE ? '/' : undefined;
