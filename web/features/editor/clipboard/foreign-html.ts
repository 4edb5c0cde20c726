/** What a style says in marks; the page's security policy lets no style attribute of a pasted text have a say itself. */
function marksIn(style: string): string[] {
  const marks: string[] = []
  if (/font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i.test(style)) marks.push('strong')
  if (/font-style\s*:\s*(?:italic|oblique)/i.test(style)) marks.push('em')
  if (/text-decoration(?:-line)?\s*:[^;]*underline/i.test(style)) marks.push('u')
  return marks
}

/** Some programs wrap all they copy in a bold that undoes itself by style. */
const undoesItself = (name: string, style: string): boolean =>
  (/^b$/i.test(name) && /font-weight\s*:\s*(?:normal|400)/i.test(style)) ||
  (/^i$/i.test(name) && /font-style\s*:\s*normal/i.test(style))

const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi
const STYLE = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i
const UNWANTED = /\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi
const MARKABLE = new Set(['span', 'font', 'b', 'i', 'a'])

/** HTML from other programs with bold, italic and underline as elements, and without styles and handlers. */
export function cleanHtml(html: string): string {
  // for each open element that carries marks or is replaced: its name, and what closes it
  const open: { readonly name: string; readonly closing: string }[] = []
  return html.replace(TAG, (_whole, slash: string, name: string, rest: string) => {
    const tag = name.toLowerCase()
    const bare = rest.replace(UNWANTED, '')
    if (!MARKABLE.has(tag)) return `<${slash}${name}${bare}>`
    if (slash !== '') return open.at(-1)?.name === tag ? (open.pop()?.closing ?? '') : `</${name}>`
    const [, double, single, unquoted] = STYLE.exec(rest) ?? []
    const style = double ?? single ?? unquoted ?? ''
    const marks = marksIn(style)
    const shown = undoesItself(name, style) ? 'span' : name
    open.push({
      name: tag,
      closing: `${marks
        .toReversed()
        .map((mark) => `</${mark}>`)
        .join('')}</${shown}>`,
    })
    return `<${shown}${bare}>${marks.map((mark) => `<${mark}>`).join('')}`
  })
}
