/**
 * Rewrites plays in the shared document, as writers do in the editor, and looks for the lines of notes that were taken
 * before. Each word of a noted line carries an invisible mark of its own, so that it is known where the line went.
 */
import { readFileSync } from 'node:fs'
import {
  attrsOf,
  Binding,
  blocksOf,
  blockType,
  idOf,
  type PlacedBlock,
  schema,
  scenesOf,
  seedPlay,
  structure,
  toPlay,
} from '@replique/manuscript'
import {
  isSpoken,
  lineFinder,
  notedLine,
  type NotedLine,
  parseFountain,
  type Play,
  readThrough,
  type SpokenParagraph,
  spokenParagraphs,
} from '@replique/script'
import { EditorState, type Transaction } from 'prosemirror-state'
import { Doc } from 'yjs'
import { diceFrom, type Dice } from './dice.ts'

const PLAYS = ['the-last-bus', 'le-parapluie'].map((name) =>
  parseFountain(readFileSync(new URL(`../../server/modules/plays/samples/${name}.fountain`, import.meta.url), 'utf8')),
)
/** Rewrites of one play before another one is taken, and the number of them after which its notes are looked for. */
const OF_ONE = 40
const BETWEEN = 4
/** Number of spoken paragraphs between a line and where it is said again. */
const FAR = 8

export interface NotesFigures {
  readonly rewrites: number
  /** How often a line was looked for; and among these, where its character still said at least half of its words. */
  readonly sought: number
  readonly there: number
  /** Lines that were found where at least half of their words are. */
  readonly found: number
  /** Lines that were found anywhere else. */
  readonly wrong: number
}

const MARKS = /[\uE000-\uF8FF]/g
const unmarked = (text: string): string => text.replace(MARKS, '')
const marksIn = (text: string): ReadonlySet<string> => new Set(text.match(MARKS))
const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((mark) => b.has(mark)).length

/** Returns the play with a mark after each spoken word. */
function marked(play: Play): Play {
  let mark = 0xe000
  const elements = play.elements.map((element) =>
    isSpoken(element)
      ? {
          ...element,
          text: element.text.map((run) => ({
            ...run,
            text: run.text.replace(/\S+/g, (word) => word + String.fromCharCode(mark++)),
          })),
        }
      : element,
  )
  return { ...play, elements }
}

/** A writer without a screen. */
class Rewriter {
  readonly doc = new Doc()
  readonly binding: Binding
  readonly dice: Dice
  readonly #words: readonly string[]
  state: EditorState

  constructor(play: Play, seed: number) {
    this.dice = diceFrom(seed)
    this.doc.clientID = seed
    seedPlay(this.doc, play)
    this.binding = new Binding(this.doc)
    const { freshId, knows } = this.binding
    this.state = EditorState.create({ doc: this.binding.open(), plugins: [structure({ freshId, knows })] })
    this.binding.host = this
    this.#words = this.spoken.flatMap(({ node }) => unmarked(node.textContent).split(/\s+/))
  }

  dispatch = (tr: Transaction): void => {
    const before = this.state
    this.state = before.apply(tr)
    this.binding.push(this.state, before)
  }

  get blocks(): readonly PlacedBlock[] {
    return blocksOf(this.state.doc)
  }

  get spoken(): readonly PlacedBlock[] {
    return this.blocks.filter(({ node }) => isSpoken({ kind: attrsOf(node).kind, text: [] }))
  }

  get paragraphs(): readonly SpokenParagraph[] {
    return spokenParagraphs(readThrough(toPlay(this.doc)))
  }

  pick<T>(from: readonly T[]): T {
    return from[this.dice.below(from.length)]!
  }

  /** Returns this many words of the play, in any order. */
  words(count: number): string {
    return Array.from({ length: count }, () => this.pick(this.#words)).join(' ')
  }

  /** Returns a speech: its cue, and everything below it up to the next cue or heading. */
  speechAt(index: number): readonly PlacedBlock[] {
    const { blocks } = this
    const ends = ({ node }: PlacedBlock): boolean => ['cue', 'scene', 'act'].includes(attrsOf(node).kind)
    const from = blocks.slice(0, index + 1).findLastIndex(ends)
    const to = blocks.findIndex((block, at) => at > index && ends(block))
    return blocks.slice(Math.max(0, from), to < 0 ? blocks.length : to)
  }
}

const startOf = ({ pos }: PlacedBlock): number => pos + 1
const endOf = ({ node, pos }: PlacedBlock): number => pos + 1 + node.content.size
/** Returns the offsets at which the words of a paragraph begin. */
const wordStarts = ({ node }: PlacedBlock): readonly number[] =>
  [...node.textContent.matchAll(/\S+/g)].map(({ index }) => index)

type Rewrite = (writer: Rewriter, at: PlacedBlock, index: number) => void

const REWRITES: Readonly<Record<string, Rewrite>> = {
  split: (writer, at) => {
    const starts = wordStarts(at).slice(1)
    if (starts.length > 0) writer.dispatch(writer.state.tr.split(startOf(at) + writer.pick(starts)))
  },
  merge: (writer, at, index) => {
    const before = writer.blocks[index - 1]
    if (before && isSpoken({ kind: attrsOf(before.node).kind, text: [] }))
      writer.dispatch(writer.state.tr.insertText(' ', endOf(before)).delete(endOf(before) + 1, startOf(at) + 1))
  },
  mergeSpeeches: (writer, at, index) => {
    const [before, cue] = writer.blocks.slice(index - 2, index)
    if (!before || !cue || !isSpoken({ kind: attrsOf(before.node).kind, text: [] })) return
    writer.dispatch(writer.state.tr.insertText(' ', endOf(before)).delete(endOf(before) + 1, startOf(at) + 1))
  },
  cut: (writer, at) => writer.dispatch(writer.state.tr.delete(at.pos, at.pos + at.node.nodeSize)),
  cutSpeech: (writer, _, index) => {
    const speech = writer.speechAt(index)
    const last = speech.at(-1)!
    writer.dispatch(writer.state.tr.delete(speech[0]!.pos, last.pos + last.node.nodeSize))
  },
  moveSpeech: (writer, _, index) => {
    const ids = writer.speechAt(index).map(({ node }) => idOf(node))
    const rest = writer.blocks.map(({ node }) => idOf(node)).filter((id) => !ids.includes(id))
    writer.binding.move(ids, writer.pick(rest))
  },
  moveScene: (writer) => {
    const scenes = scenesOf(writer.state.doc).filter(({ kind }) => kind === 'scene')
    const [scene, other] = [writer.pick(scenes), writer.pick(scenes)]
    if (scene !== other) writer.binding.move(scene.ids, other.ids.at(-1) ?? null)
  },
  moveParagraph: (writer, at) => {
    const rest = writer.spoken.map(({ node }) => idOf(node)).filter((id) => id !== idOf(at.node))
    writer.binding.move([idOf(at.node)], writer.pick(rest))
  },
  retype: (writer, at) => {
    const { node, pos } = at
    const copy = blockType.create({ ...node.attrs, id: null }, node.content)
    const tr = writer.state.tr.delete(pos, pos + node.nodeSize)
    writer.dispatch(tr.insert(tr.mapping.map(writer.pick(writer.spoken).pos), copy))
  },
  copy: (writer, { node }) => {
    const copy = blockType.create({ ...node.attrs, id: null }, node.content)
    writer.dispatch(writer.state.tr.insert(writer.pick(writer.spoken).pos, copy))
  },
  changeWords: (writer, at) => {
    const starts = wordStarts(at)
    const from = writer.dice.below(starts.length)
    const to = Math.min(starts.length, from + 1 + writer.dice.below(3))
    const end = starts[to] ?? at.node.content.size
    const words = `${writer.words(writer.dice.below(4))} `
    writer.dispatch(writer.state.tr.insertText(words, startOf(at) + (starts[from] ?? 0), startOf(at) + end))
  },
  addWords: (writer, at) => {
    const words = `${writer.words(1 + writer.dice.below(8))} `
    writer.dispatch(writer.state.tr.insertText(words, startOf(at) + writer.pick([0, ...wordStarts(at)])))
  },
  rewriteLine: (writer, at) =>
    writer.dispatch(writer.state.tr.insertText(writer.words(1 + writer.dice.below(14)), startOf(at), endOf(at))),
  swapLines: (writer, at) => {
    const other = writer.pick(writer.spoken)
    if (other.pos === at.pos) return
    const [first, second] = other.pos < at.pos ? [other, at] : [at, other]
    const tr = writer.state.tr.replaceWith(startOf(second), endOf(second), first.node.content)
    writer.dispatch(tr.replaceWith(startOf(first), endOf(first), second.node.content))
  },
  addSpeech: (writer, at, index) => {
    const [cue] = writer.speechAt(index)
    if (!cue || attrsOf(cue.node).kind !== 'cue') return
    // sometimes the character says something again, far from where they say it first
    const words = writer.dice.maybe(0.3) ? unmarked(at.node.textContent) : writer.words(1 + writer.dice.below(12))
    const nodes = [
      blockType.create({ ...cue.node.attrs, id: null }),
      blockType.create({ ...at.node.attrs, id: null }, words === '' ? null : schema.text(words)),
    ]
    const place = writer.spoken.findIndex(({ pos }) => pos === at.pos)
    const far = writer.spoken.filter((_, one) => Math.abs(one - place) > FAR)
    if (far.length === 0) return
    const { pos, node } = writer.pick(far)
    writer.dispatch(writer.state.tr.insert(pos + node.nodeSize, nodes))
  },
}

/** Rewrites a play until it has been rewritten often enough, and counts how its notes are found. */
function measurePlay(play: Play, seed: number): NotesFigures {
  const writer = new Rewriter(marked(play), seed)
  const first = writer.paragraphs
  const notes = first.map((one) => notedLine(one, first))
  const figures = { rewrites: 0, sought: 0, there: 0, found: 0, wrong: 0 }
  const kinds = Object.values(REWRITES)
  while (figures.rewrites < OF_ONE && writer.spoken.length > 1) {
    const at = writer.pick(writer.spoken)
    writer.pick(kinds)(
      writer,
      at,
      writer.blocks.findIndex(({ pos }) => pos === at.pos),
    )
    figures.rewrites++
    if (figures.rewrites % BETWEEN === 0) look(notes, writer.paragraphs, figures)
  }
  writer.binding.destroy()
  return figures
}

const wordCount = (text: string): number => text.match(/\S+/g)?.length ?? 0

function look(
  notes: readonly NotedLine[],
  paragraphs: readonly SpokenParagraph[],
  figures: { -readonly [Key in keyof NotesFigures]: NotesFigures[Key] },
): void {
  const find = lineFinder(paragraphs)
  const marks = new Map(paragraphs.map((one) => [one, marksIn(one.text)]))
  for (const note of notes) {
    const own = marksIn(note.text)
    const isThere = paragraphs.some(
      (one) => one.speakers.some((id) => note.speakers.includes(id)) && shared(own, marks.get(one)!) * 2 >= own.size,
    )
    const found = find(note)
    figures.sought++
    if (isThere) figures.there++
    if (found === null) continue
    const least = Math.min(own.size, wordCount(found.text)) / 2
    if (shared(own, marks.get(found)!) >= least) {
      if (isThere) figures.found++
    } else {
      figures.wrong++
      if (process.env['EACH']) console.log(`  wrong: ${unmarked(note.text)} → ${unmarked(found.text)}`)
    }
  }
}

/** Rewrites generated by a seed, until there are this many. */
export function measureNotes(rewrites: number): NotesFigures {
  const sum = { rewrites: 0, sought: 0, there: 0, found: 0, wrong: 0 }
  for (let seed = 1; sum.rewrites < rewrites; seed++) {
    const figures = measurePlay(PLAYS[seed % PLAYS.length]!, seed)
    for (const key of Object.keys(sum) as (keyof NotesFigures)[]) sum[key] += figures[key]
  }
  return sum
}
