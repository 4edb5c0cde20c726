/** Renders screenplays whose elements are known, as people format them in word processors, PDFs and text editors. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readScript } from '@replique/paper'
import { blocksOf, printedText, type Element, type ElementKind, type Play } from '@replique/script'
import { AlignmentType, Document, Packer, Paragraph, Tab, TextRun } from 'docx'
import Pdf from 'pdfkit'
import { lostWords } from './lost-words.ts'
import { SCRIPTS, type Prediction, type Tools } from './shared.ts'

/** Plays with fewer speeches or scenes are skipped. */
const LEAST_SPEECHES = 8
const LEAST_SCENES = 2

export interface Screenplay {
  readonly file: string
  readonly play: Play
}

/** Returns all screenplays in formats that define the kind of every element. */
export async function listScreenplays(): Promise<Screenplay[]> {
  const found: Screenplay[] = []
  const seen = new Set<string>()
  for (const folder of ['fountain', 'fdx', 'trelby', 'celtx', 'fadein', 'osf'])
    for (const name of readdirSync(join(SCRIPTS, folder)).toSorted()) {
      const read = await readScript({ name, bytes: readFileSync(join(SCRIPTS, folder, name)) })
      if ('error' in read || read.play.kind !== 'screenplay') continue
      const { blocks } = blocksOf(read.play)
      const speeches = blocks.filter(({ type }) => type === 'speech').length
      const scenes = blocks.filter(({ type }) => type === 'scene').length
      const words = JSON.stringify(blocks)
      if (speeches < LEAST_SPEECHES || scenes < LEAST_SCENES || seen.has(words)) continue
      seen.add(words)
      found.push({ file: `${folder}/${name}`, play: read.play })
    }
  return found
}

/** Returns a play in the form that the scorer compares results with. */
export function truthOf(play: Play): unknown {
  const { blocks } = blocksOf(play)
  const speeches: { who: string[]; speaker: string; label: string; text: string; stage: readonly string[] }[] = []
  const stage: { v: string }[] = []
  const sequence = blocks.map((block) => {
    if (block.type === 'speech') {
      speeches.push({ who: [block.speaker], speaker: block.speaker, label: '', text: block.text, stage: block.stage })
      return { type: 'speech', i: speeches.length - 1 }
    }
    if (block.type === 'stage') stage.push({ v: block.text })
    return { type: block.type, head: block.type === 'stage' ? '' : block.head }
  })
  const names = new Set(speeches.map(({ speaker }) => speaker))
  const characters = [...names].map((name) => ({
    id: name,
    name,
    labels: [name],
    speeches: speeches.filter(({ speaker }) => speaker === name).length,
  }))
  return { title: '', author: '', cast: [], characters, speeches, stage, sequence }
}

/** A paragraph to be written, with its kind and text. */
interface Typed {
  readonly kind: ElementKind
  readonly words: string
}

/** Returns a play's paragraphs as typed in a word processor, without notes, outline and page breaks. */
function typedOf(play: Play): Typed[] {
  const names = new Map(play.characters.map(({ id, name }) => [id, name]))
  const left = new Set<ElementKind>(['note', 'section', 'synopsis', 'pageBreak'])
  return play.elements.flatMap((element: Element): Typed[] => {
    const printed = printedText(element.text).trim()
    const name = element.character === undefined ? '' : (names.get(element.character) ?? '').toUpperCase()
    const words = element.kind === 'cue' ? `${name} ${printed}`.trim() : printed
    if (left.has(element.kind) || words === '') return []
    return [{ kind: element.kind, words: element.kind === 'scene' ? words.toUpperCase() : words }]
  })
}

const SPOKEN: ReadonlySet<ElementKind> = new Set(['dialogue', 'parenthetical', 'lyrics', 'verse'])
const INDENTS: Partial<Record<ElementKind, number>> = { cue: 158, parenthetical: 115, dialogue: 72, lyrics: 72 }

/** How a paragraph of a document is formatted. */
interface Set {
  readonly gap?: boolean
  readonly centred?: boolean
  readonly bold?: boolean
  readonly tabs?: number
  readonly blanks?: number
  readonly indent?: number
}

const WORD: Record<string, (kind: ElementKind) => Set> = {
  flush: () => ({}),
  'flush, empty between all': () => ({ gap: true }),
  'flush, empty above all but speech': (kind) => ({ gap: !SPOKEN.has(kind) }),
  'names centred': (kind) => ({ centred: kind === 'cue' }),
  'speeches centred': (kind) => ({ centred: kind === 'cue' || SPOKEN.has(kind) }),
  'names bold': (kind) => ({ bold: kind === 'cue' }),
  'names and headings bold': (kind) => ({ bold: kind === 'cue' || kind === 'scene' }),
  tabbed: (kind) => ({ tabs: { cue: 3, parenthetical: 2, dialogue: 1 }[kind as string] ?? 0 }),
  'names tabbed': (kind) => ({ tabs: kind === 'cue' ? 4 : 0 }),
  padded: (kind) => ({ blanks: { cue: 22, parenthetical: 16, dialogue: 10 }[kind as string] ?? 0 }),
  indented: (kind) => ({ indent: INDENTS[kind] ?? 0 }),
}

async function inWord(typed: readonly Typed[], set: (kind: ElementKind) => Set): Promise<Uint8Array> {
  const children = typed.flatMap(({ kind, words }) => {
    const { gap, centred, bold, tabs = 0, blanks = 0, indent = 0 } = set(kind)
    const run = new TextRun({
      ...(bold === true && { bold }),
      children: [...Array.from({ length: tabs }, () => new Tab()), ' '.repeat(blanks) + words],
    })
    const paragraph = new Paragraph({
      children: [run],
      ...(centred === true && { alignment: AlignmentType.CENTER }),
      ...(indent > 0 && { indent: { left: indent * 20 } }),
    })
    return gap === true ? [new Paragraph({}), paragraph] : [paragraph]
  })
  return new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })))
}

const PDF: Record<string, { readonly indents: boolean; readonly spacing: number; readonly parted: boolean }> = {
  typed: { indents: true, spacing: 1, parted: true },
  'double-spaced': { indents: true, spacing: 2, parted: false },
  'flush left': { indents: false, spacing: 1, parted: true },
  'flush, names centred': { indents: false, spacing: 1, parted: true },
}

function inPdf(typed: readonly Typed[], name: string): Promise<Uint8Array> {
  const { indents, spacing, parted } = PDF[name]!
  const margin = { left: 108, right: 72, top: 72, bottom: 72 }
  const pdf = new Pdf({ size: 'LETTER', margins: margin, font: 'Courier' })
  const pieces: Buffer[] = []
  const done = new Promise<Uint8Array>((resolve) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))))
  })
  pdf.fontSize(12)
  for (const { kind, words } of typed) {
    const indent = indents ? (INDENTS[kind] ?? 0) : 0
    if (parted && !SPOKEN.has(kind)) pdf.moveDown(1)
    const width = { cue: 230, parenthetical: 140, dialogue: 252, lyrics: 252 }[indents ? (kind as string) : ''] ?? 432
    const align = name === 'flush, names centred' && kind === 'cue' ? 'center' : 'left'
    const own = words.replace(/[^\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\n]/g, '?')
    pdf.text(own, margin.left + indent, undefined, { width, align, lineGap: (spacing - 1) * 12 })
  }
  pdf.end()
  return done
}

/** Lines per page of typed text. */
const PAGE = 54

/** Returns the lines that a program writes when it saves pages as text: with page numbers, or all flush left. */
function printed(typed: readonly Typed[], name: string): string[] {
  const isFlush = name === 'printed flush'
  const out: string[] = []
  let [row, page] = [0, 1]
  for (const { kind, words } of typed) {
    const indent = isFlush
      ? ''
      : ' '.repeat({ cue: 22, parenthetical: 16, dialogue: 10, lyrics: 10 }[kind as string] ?? 0)
    const lines = wrap(words, SPOKEN.has(kind) ? 35 : 60).map((line) => indent + line)
    if (!SPOKEN.has(kind) && row + lines.length > PAGE && name === 'printed, pages') {
      out.push('', '', `${' '.repeat(58)}${++page}.`, '')
      row = 0
    }
    out.push(...(SPOKEN.has(kind) ? [] : ['']), ...lines)
    row += lines.length + (SPOKEN.has(kind) ? 0 : 1)
  }
  return out
}

/** Writes plain text: printed, double-spaced, or with each speech on one line after its name. */
function inText(typed: readonly Typed[], name: string): Uint8Array {
  if (name.startsWith('printed')) return new TextEncoder().encode(printed(typed, name).join('\n'))
  const lines: string[] = []
  let label = ''
  for (const { kind, words } of typed) {
    if (name === 'double-spaced') {
      const indent = ' '.repeat({ cue: 22, parenthetical: 16, dialogue: 10 }[kind as string] ?? 0)
      const room = kind === 'dialogue' ? 35 : 60
      for (const line of wrap(words, room)) lines.push(indent + line, '')
    } else if (kind === 'cue') label = words.replace(/ *\(.*\)$/, '')
    else if (kind === 'parenthetical' && label !== '') label = `${label} ${words}`
    else {
      lines.push(SPOKEN.has(kind) && label !== '' ? `${label}: ${words.replaceAll('\n', ' ')}` : words)
      label = ''
    }
  }
  return new TextEncoder().encode(lines.join('\n'))
}

function wrap(words: string, room: number): string[] {
  const out: string[] = ['']
  for (const word of words.split(/\s+/)) {
    const line = out.at(-1) ?? ''
    if (line !== '' && line.length + 1 + word.length > room) out.push(word)
    else out[out.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return out
}

/** Yields the play's file in every format and style, with the name of the rendering. */
export async function* renderScreenplay({ play }: Screenplay): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const typed = typedOf(play)
  for (const [name, set] of Object.entries(WORD)) yield { name: `docx ${name}`, bytes: await inWord(typed, set) }
  for (const name of Object.keys(PDF)) yield { name: `pdf ${name}`, bytes: await inPdf(typed, name) }
  for (const name of ['double-spaced', 'name: line', 'printed', 'printed, pages', 'printed flush'])
    yield { name: `txt ${name}`, bytes: inText(typed, name) }
}

/** The scores of one play in one rendering. */
export interface ScreenplayRow {
  readonly rendering: string
  readonly file: string
  /** Values in the order of `SCREENPLAY_COLUMNS`. */
  readonly row: readonly number[]
}

export const SCREENPLAY_COLUMNS = ['attribution', 'characters', 'scenes', 'action', 'extra', 'lost'] as const

/** Returns false for text that can't be recovered, because the PDF's fonts lack its letters. */
const isLatin = (typed: readonly Typed[]): boolean => {
  const words = typed.map((one) => one.words).join(' ')
  return (words.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0) < (words.match(/\p{L}/gu)?.length ?? 0) / 4
}

/** Reads a play in all its renderings, and returns the score and the lost words of each. */
export async function measureScreenplay(tools: Tools, screenplay: Screenplay): Promise<ScreenplayRow[]> {
  const truth = truthOf(screenplay.play)
  const typed = typedOf(screenplay.play)
  const rows: ScreenplayRow[] = []
  for await (const { name, bytes } of renderScreenplay(screenplay)) {
    if (name.startsWith('pdf') && !isLatin(typed)) continue
    const read = await readScript({ name: `play.${name.split(' ')[0]}`, bytes })
    const nothing: Prediction = { characters: [], blocks: [] }
    const { attributionWords, characters, scenes, stage, extraWords } = tools.score(
      truth,
      'error' in read ? nothing : blocksOf(read.play),
    )
    const texts = typed.map(({ words }) => words)
    const lost = lostWords(texts, 'error' in read ? null : read)
    const row = [attributionWords, characters.f1, scenes.f1, stage.f1, extraWords, lost]
    rows.push({ rendering: name, file: screenplay.file, row })
  }
  return rows
}
