import type { XmlNode } from '@replique/script'

/** No page that a person wrote is nested deeper. */
const DEEPEST = 200

function nodesIn(parent: Node, depth: number): XmlNode[] {
  if (depth > DEEPEST) return [parent.textContent ?? '']
  return [...parent.childNodes].flatMap((node): XmlNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? '']
    if (!(node instanceof Element)) return []
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
    return [{ name: node.localName, attributes, children: nodesIn(node, depth + 1) }]
  })
}

/** A page from a clipboard as a tree, read in a document of its own in which nothing runs and nothing is fetched. */
export const pageTree = (html: string): readonly XmlNode[] =>
  html === '' ? [] : nodesIn(new DOMParser().parseFromString(html, 'text/html'), 0)
