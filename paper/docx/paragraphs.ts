import { childOf, childrenOf, type Run, type SourceLine, type XmlElement } from '@replique/script'
import { alignOf, levelOf, lookOf, type Look, type ParagraphStyle } from './styles.ts'

/** Twentieths of a point. */
const TWIP = 1 / 20
/** Parts of a paragraph that hold runs of their own. */
const HOLDERS = new Set('hyperlink ins smartTag sdt sdtContent fldSimple moveTo customXml'.split(' '))

export interface Reading {
  readonly styles: ReadonlyMap<string, ParagraphStyle>
  readonly lines: SourceLine[]
  /** Empty paragraphs since the last words. */
  gap: number
}

function runOf(text: string, look: Look): Run {
  return {
    text: look.capitals === true ? text.toUpperCase() : text,
    ...(look.bold === true && { bold: true as const }),
    ...(look.italic === true && { italic: true as const }),
    ...(look.underline === true && { underline: true as const }),
    ...(look.strike === true && { strike: true as const }),
    ...(look.hidden === true && { aside: 'cut' as const }),
  }
}

function textOfRun(run: XmlElement): string {
  return childrenOf(run)
    .map((part) => {
      if (part.name === 't') return part.children.filter((node) => typeof node === 'string').join('')
      if (part.name === 'tab' || part.name === 'ptab') return '\t'
      if (part.name === 'br' || part.name === 'cr') return part.attributes['type'] === undefined ? '\n' : ''
      if (part.name === 'noBreakHyphen') return '\u2011'
      return ''
    })
    .join('')
}

function collectRuns(parent: XmlElement, look: Look, runs: Run[]): void {
  for (const part of childrenOf(parent)) {
    if (part.name === 'r') {
      const text = textOfRun(part)
      if (text !== '') runs.push(runOf(text, { ...look, ...lookOf(childOf(part, 'rPr')) }))
    } else if (HOLDERS.has(part.name)) collectRuns(part, look, runs)
  }
}

/** A paragraph as one line; a row of a table too, its cells apart by tabs. */
export function readParagraph(paragraph: XmlElement, reading: Reading): void {
  const properties = childOf(paragraph, 'pPr')
  const style = reading.styles.get(childOf(properties, 'pStyle')?.attributes['val'] ?? '')
  const runs: Run[] = []
  collectRuns(paragraph, style?.look ?? {}, runs)
  if (runs.every(({ text }) => text.trim() === '')) {
    reading.gap++
    return
  }
  const align = alignOf(properties) ?? style?.align
  const heading = levelOf(properties, '') ?? style?.heading
  const indent = Number(
    childOf(properties, 'ind')?.attributes['left'] ?? childOf(properties, 'ind')?.attributes['start'],
  )
  reading.lines.push({
    text: runs,
    gap: reading.gap,
    ...(style !== undefined && { style: style.name }),
    ...(align !== undefined && { align }),
    ...(heading !== undefined && { heading }),
    ...(Number.isFinite(indent) && { indent: indent * TWIP }),
  })
  reading.gap = 0
}

/** A row with several cells reads from left to right: the name, then what is said. */
export function readRow(row: XmlElement, reading: Reading): void {
  const cells = childrenOf(row, 'tc').map((cell) => {
    const own: Reading = { styles: reading.styles, lines: [], gap: 0 }
    for (const paragraph of childrenOf(cell, 'p')) readParagraph(paragraph, own)
    return own.lines
  })
  const full = cells.filter((lines) => lines.length > 0)
  if (full.length !== 2 || full[0]?.length !== 1) {
    for (const line of full.flat()) reading.lines.push(line)
    return
  }
  const [[name] = [], [first, ...rest] = []] = full
  if (name !== undefined && first !== undefined)
    reading.lines.push({ ...first, text: [...name.text, { text: '\t' }, ...first.text], gap: reading.gap })
  for (const line of rest) reading.lines.push(line)
  reading.gap = 0
}
