import type { XmlNode } from '@replique/script'

/** No page that a person wrote is nested deeper. */
const DEEPEST = 200
/** What styles are called while the page is parsed: the security policy of ours holds for them there too. */
const ASIDE = 'data-said-style'
const OPENING = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi
const STYLE = /(\s)style(\s*=)/i
const SHEETS = /<style[\s>][\s\S]*?<\/style\s*>/gi

/** The text of a page with its styles put aside, so that none of them is applied. */
export const withStylesAside = (html: string): string =>
  html.replace(SHEETS, '').replace(OPENING, (tag) => tag.replace(STYLE, `$1${ASIDE}$2`))

function nodesIn(parent: Node, depth: number): XmlNode[] {
  if (depth > DEEPEST) return [parent.textContent ?? '']
  return [...parent.childNodes].flatMap((node): XmlNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? '']
    if (!(node instanceof Element)) return []
    const attributes = [...node.attributes].map(({ name, value }) => [name === ASIDE ? 'style' : name, value])
    return [{ name: node.localName, attributes: Object.fromEntries(attributes), children: nodesIn(node, depth + 1) }]
  })
}

/** A page from a clipboard as a tree, read in a document of its own in which nothing runs and nothing is fetched. */
export const pageTree = (html: string): readonly XmlNode[] =>
  html === '' ? [] : nodesIn(new DOMParser().parseFromString(withStylesAside(html), 'text/html'), 0)
