import { pageNonce } from '../../../platform/nonce.ts'

/** A letter's style sheet as a mail client of one colour mode reads it, whatever mode the reader's own device is in. */
export function settleColours(css: string, dark: boolean): string {
  return css.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_, mode: string) =>
    (mode.toLowerCase() === 'dark') === dark ? '(min-width: 0)' : '(max-width: 0)',
  )
}

/**
 * The HTML part of a letter as a document for a frame. The page takes no styles but those with its nonce, so what
 * stands in attributes moves into a sheet.
 */
export function previewDocument(html: string, dark: boolean): string {
  const letter = new DOMParser().parseFromString(html, 'text/html')
  const nonce = pageNonce() ?? ''
  const rules = [`:root { color-scheme: ${dark ? 'dark' : 'light'} }`]
  letter.querySelectorAll('[style]').forEach((element, place) => {
    const mark = `[data-place="${place}"]`
    element.setAttribute('data-place', String(place))
    // an attribute outweighs any selector but not what is important
    rules.push(`${mark.repeat(4)} { ${element.getAttribute('style') ?? ''} }`)
    element.removeAttribute('style')
  })
  for (const sheet of letter.querySelectorAll('style')) {
    sheet.textContent = settleColours(sheet.textContent, dark)
    sheet.setAttribute('nonce', nonce)
  }
  // the frame opens nothing: a link that wants a new window leads nowhere
  for (const link of letter.querySelectorAll('a')) link.target = '_blank'
  const sheet = letter.createElement('style')
  sheet.setAttribute('nonce', nonce)
  sheet.textContent = rules.join('\n')
  letter.head.append(sheet)
  return `<!doctype html>${letter.documentElement.outerHTML}`
}
