import type { XmlElement, XmlNode } from './tree.ts'

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'

/** The children of this name, or all that are elements. */
export const childrenOf = (element: XmlElement, name?: string): XmlElement[] =>
  element.children.filter((node): node is XmlElement => isElement(node) && (name === undefined || node.name === name))

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((node): node is XmlElement => isElement(node) && node.name === name)

/** The first element of this name anywhere below, in the order of the text. */
export function findIn(element: XmlElement, name: string): XmlElement | undefined {
  for (const node of element.children) {
    if (!isElement(node)) continue
    if (node.name === name) return node
    const below = findIn(node, name)
    if (below !== undefined) return below
  }
  return undefined
}

/** All elements of this name anywhere below, in the order of the text. */
export function findAll(element: XmlElement, name: string, found: XmlElement[] = []): XmlElement[] {
  for (const node of element.children) {
    if (!isElement(node)) continue
    if (node.name === name) found.push(node)
    findAll(node, name, found)
  }
  return found
}

/** All words below, elements of these names left out. */
export const wordsOf = (element: XmlElement, without?: ReadonlySet<string>): string =>
  element.children
    .map((node) => (typeof node === 'string' ? node : without?.has(node.name) === true ? '' : wordsOf(node, without)))
    .join('')
