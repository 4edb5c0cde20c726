import { childOf, findAll, readXml, type XmlElement } from '@replique/script'

/** The formatting of a paragraph or a run. Undefined properties are not set. */
export interface Look {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly strike?: boolean
  readonly capitals?: boolean
  readonly hidden?: boolean
}

export interface ParagraphStyle {
  /** The display name in the word processor: "heading 1", "Character". */
  readonly name: string
  readonly heading?: number
  readonly align?: 'left' | 'centre' | 'right'
  readonly look: Look
}

/**
 * Returns whether a property such as `w:b` is on: present, and without a value that means "off". Returns undefined if
 * the property is absent.
 */
function isOn(properties: XmlElement | undefined, name: string): boolean | undefined {
  const property = childOf(properties, name)
  if (property === undefined) return undefined
  return !['0', 'false', 'off', 'none'].includes(property.attributes['val'] ?? '1')
}

const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

export const lookOf = (properties: XmlElement | undefined): Look =>
  defined({
    bold: isOn(properties, 'b'),
    italic: isOn(properties, 'i'),
    underline: isOn(properties, 'u'),
    strike: isOn(properties, 'strike') ?? isOn(properties, 'dstrike'),
    capitals: isOn(properties, 'caps') ?? isOn(properties, 'smallCaps'),
    hidden: isOn(properties, 'vanish'),
  } as Look)

const ALIGN: Readonly<Record<string, 'left' | 'centre' | 'right'>> = {
  center: 'centre',
  right: 'right',
  end: 'right',
  left: 'left',
  start: 'left',
}

/** Returns a paragraph's alignment, from `w:jc`. */
export const alignOf = (properties: XmlElement | undefined): 'left' | 'centre' | 'right' | undefined =>
  ALIGN[childOf(properties, 'jc')?.attributes['val'] ?? '']

export function levelOf(properties: XmlElement | undefined, name: string): number | undefined {
  const outline = childOf(properties, 'outlineLvl')?.attributes['val']
  if (outline !== undefined && /^[0-8]$/.test(outline)) return Number(outline) + 1
  const named = /^(?:heading|titre|überschrift|título|titolo|kop|rubrik)\s*(\d)$/i.exec(name)?.[1]
  return named === undefined ? undefined : Number(named)
}

interface Given {
  readonly element: XmlElement
  readonly basedOn: string | undefined
}

/** Maximum depth of the style hierarchy. A deeper hierarchy is treated as circular. */
const DEEPEST = 12

/** Returns the styles of a document by id, with the properties that they inherit. */
export function readStyles(xml: string | undefined): ReadonlyMap<string, ParagraphStyle> {
  const document = xml === undefined ? { error: 'empty' as const } : readXml(xml)
  if ('error' in document) return new Map()
  const given = new Map<string, Given>()
  for (const element of findAll(document.root, 'style')) {
    const id = element.attributes['styleId']
    if (id !== undefined) given.set(id, { element, basedOn: childOf(element, 'basedOn')?.attributes['val'] })
  }
  return new Map([...given.keys()].map((id) => [id, resolve(id, given, 0)]))
}

function resolve(id: string, given: ReadonlyMap<string, Given>, depth: number): ParagraphStyle {
  const style = given.get(id)
  if (style === undefined || depth > DEEPEST) return { name: id, look: {} }
  const base = style.basedOn === undefined ? undefined : resolve(style.basedOn, given, depth + 1)
  const paragraph = childOf(style.element, 'pPr')
  const name = childOf(style.element, 'name')?.attributes['val'] ?? id
  return defined({
    name,
    heading: levelOf(paragraph, name) ?? base?.heading,
    align: alignOf(paragraph) ?? base?.align,
    look: { ...base?.look, ...lookOf(childOf(style.element, 'rPr')) },
  } as ParagraphStyle)
}
