/** Times as text. */

/** What a clock shows: minutes and seconds, with tenths at the end. */
export function clockText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours ? `${hours}:${rest}` : rest.replace(/^0/, '');
}
