/** A letter's style sheet as a mail client of one colour mode reads it, whatever mode the reader's own device is in. */
export function settleColours(css: string, dark: boolean): string {
  return css.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_, mode: string) =>
    (mode.toLowerCase() === 'dark') === dark ? '(min-width: 0)' : '(max-width: 0)',
  )
}

interface Look {
  readonly dark: boolean
  /** The page takes no style sheets but those with it. */
  readonly nonce: string
}

/**
 * The HTML part of a letter, as the server writes it, as a document for a frame. Styles in attributes would be refused
 * there, so they move into a sheet; they still outweigh every other rule but an important one.
 */
export function previewDocument(html: string, { dark, nonce }: Look): string {
  const rules: string[] = []
  const moved = html.replaceAll(/(<[a-z][^<>]*?) style="([^"]*)"/gi, (_, before: string, style: string) => {
    const place = rules.push('') - 1
    rules[place] = `${`[data-place="${place}"]`.repeat(4)}{${style}}`
    return `${before} data-place="${place}"`
  })
  const sheet = `:root{color-scheme:${dark ? 'dark' : 'light'}}\n${rules.join('\n')}`
  return (
    moved
      .replaceAll(
        /<style>([^<]*)<\/style>/gi,
        (_, css: string) => `<style nonce="${nonce}">${settleColours(css, dark)}</style>`,
      )
      .replace('</head>', () => `<style nonce="${nonce}">${sheet}</style></head>`)
      // the frame opens nothing: a link that wants a new window leads nowhere
      .replaceAll(/<a /gi, '<a target="_blank" ')
  )
}
