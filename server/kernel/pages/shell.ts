/** What the page needs to know of the instance before it can ask. */
export interface Instance {
  readonly name: string
  readonly contact: string
  readonly authUrl: string
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The one HTML page, for one answer: its nonce, its language and the instance it belongs to. */
export function fillShell(
  html: string,
  { nonce, language, instance }: { nonce: string; language: string; instance: Instance },
): string {
  return html
    .replaceAll('__NONCE__', nonce)
    .replace('__INSTANCE__', () => escapeAttribute(JSON.stringify(instance)))
    .replace('<html lang="en"', `<html lang="${language}"`)
}
