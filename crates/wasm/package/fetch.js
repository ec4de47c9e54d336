/**
 * The bytes of a file beside the module, at once: a search that needs a book cannot wait for a promise. In a page's own
 * thread the browser gives text only, of which each character is a byte. What is thrown is a text that says why.
 */
export function fetchNow(file) {
  const request = new XMLHttpRequest();
  request.open('GET', new URL(`data/${file}`, import.meta.url), false);
  const inWorker = typeof document === 'undefined';
  if (inWorker) request.responseType = 'arraybuffer';
  else request.overrideMimeType('text/plain; charset=x-user-defined');
  try {
    request.send();
  } catch {
    throw 'there is no connection';
  }
  if (request.status !== 200) throw `the server answered ${request.status}`;
  if (inWorker) return new Uint8Array(request.response);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 255);
}
