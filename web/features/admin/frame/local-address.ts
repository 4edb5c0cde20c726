/** Whether a link points at the machine it is opened on, where nobody else finds anything. */
export function pointsHere(link: string): boolean {
  const host = URL.parse(link)?.hostname ?? ''
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.')
}
