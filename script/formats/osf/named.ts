import type { XmlElement } from '../xml/tree.ts'
import { isElement } from '../xml/find.ts'

/** Elements and attributes by their names, which versions of the format spell with capitals, underscores or neither. */
const plainName = (name: string): string => name.replaceAll('_', '').toLowerCase()

export const isNamed = (element: XmlElement, name: string): boolean =>
  element.name === name || plainName(element.name) === name

/** The children of this name, in small letters. */
export const allOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element === undefined
    ? []
    : element.children.filter((node): node is XmlElement => isElement(node) && isNamed(node, name))

export const oneOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((node): node is XmlElement => isElement(node) && isNamed(node, name))

/** The value of the first of these attributes that is there, in small letters without underscores; empty for none. */
export function valueOf(element: XmlElement | undefined, ...names: readonly string[]): string {
  if (element === undefined) return ''
  const { attributes } = element
  for (const wanted of names) {
    const exact = attributes[wanted]
    if (exact !== undefined) return exact
    for (const name in attributes) if (plainName(name) === wanted) return attributes[name] ?? ''
  }
  return ''
}

export const isTrue = (value: string): boolean => value === '1' || value.toLowerCase() === 'true'
