/** The address of a service as it is kept, without the last slash; null where it cannot be one. */
export function readAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  return isPlain && /^https?:$/.test(url.protocol) ? url.href.replace(/\/+$/, '') : null
}

/** Whether both lead to the same server, so that what is told to one may be told to the other. */
export const isSameHost = (one: string, other: string): boolean => new URL(one).origin === new URL(other).origin
