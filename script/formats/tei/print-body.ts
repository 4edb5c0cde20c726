import type { Character, CharacterId } from '../../character.ts'
import type { Element, ElementKind, SaidMovement } from '../../play.ts'
import type { RichText } from '../../rich-text.ts'
import { sameText } from '../../same-play.ts'
import { sliceText } from '../fdx/words.ts'
import { linesOf } from '../fountain/print-text.ts'
import { heldWords, printElement, printPlain, printRuns, printValue } from './print-words.ts'
import { rendOf, MOVEMENT_TYPES, type RendToken } from './attributes.ts'
import { joinLines } from './words.ts'

/** A character with the id that names them in the file. */
export interface Named {
  readonly id: string
  readonly character: Character
}

const PARTS = { first: 'I', middle: 'M', last: 'F' } as const

/** A line each, where the lines say all of it. */
function printSong({ text: given, revision }: Element): string {
  const text = heldWords(given)
  const lines = linesOf(text)
  const parts = sameText(joinLines(lines), text) ? lines : [text]
  const printed = parts.map((line) => printElement('l', line, { reading: 'speech' }))
  return `<lg type="lyrics"${rendOf(revision)}>${printed.join('')}</lg>`
}

function printLine(element: Element): string {
  const { kind, text, part, revision } = element
  const attributes = rendOf(revision)
  if (kind === 'lyrics') return printSong(element)
  if (kind === 'parenthetical')
    return printElement('stage', text, { reading: 'parenthetical', attributes: ` type="delivery"${attributes}` })
  if (kind === 'verse') {
    const shared = part === undefined ? '' : ` part="${PARTS[part]}"`
    return printElement('l', text, { reading: 'speech', attributes: shared + attributes })
  }
  return printElement('p', text, { reading: 'speech', attributes })
}

/** Where a cue as typed has its first bracket, its end where it has none. */
function bracketIn(text: RichText): number {
  let before = 0
  for (const run of text) {
    const at = run.aside === undefined ? run.text.indexOf('(') : -1
    if (at >= 0) return before + at
    before += run.text.length
  }
  return before
}

/** A speech while it is being collected: what it says of itself comes first, and depends on what is in it. */
class PrintedSpeech {
  readonly #lines: string[] = []
  readonly #tokens: RendToken[] = []
  readonly #who: string
  readonly #revision: number | undefined
  #hasWords = false

  /** Opened by a cue, or going on without one; spoken by somebody in the list, or nobody. */
  constructor(cue: Element | undefined, named: Named | undefined) {
    this.#who = named === undefined ? '' : ` who="#${named.id}"`
    this.#revision = cue?.revision
    if (cue === undefined) this.#tokens.push('continued')
    else {
      if (cue.dual === true) this.#tokens.push('dual')
      this.#announce(cue.text, named)
    }
  }

  #announce(text: RichText, named: Named | undefined): void {
    if (named === undefined) {
      const at = bracketIn(text)
      this.#tokens.push('unlisted')
      this.#lines.push(`<speaker>${printRuns(sliceText(text, 0, at))}</speaker>`)
      this.#addBeside(sliceText(text, at))
    } else {
      this.#lines.push(`<speaker>${printPlain(named.character.name)}</speaker>`)
      this.#addBeside(text)
    }
  }

  #addBeside(text: RichText): void {
    const beside = printRuns(text)
    if (beside === '') return
    this.#lines.push(`<stage type="delivery" rend="beside-name">${beside}</stage>`)
    this.#hasWords = true
  }

  say(element: Element): void {
    this.#lines.push(printLine(element))
    this.#hasWords = true
  }

  /** Something that stands between the lines and is not said. */
  mark(printed: string): void {
    this.#lines.push(printed)
  }

  print(): string[] {
    const isSilent = !this.#hasWords
    const tokens: RendToken[] = isSilent ? [...this.#tokens, 'silent'] : this.#tokens
    // a speech has a paragraph, be it empty
    const lines = isSilent ? [...this.#lines, '<p/>'] : this.#lines
    return [`<sp${this.#who}${rendOf(this.#revision, tokens)}>`, ...lines, '</sp>']
  }
}

const SPOKEN: ReadonlySet<ElementKind> = new Set<ElementKind>(['parenthetical', 'dialogue', 'verse', 'lyrics'])
/** What directions of their own kind are called. */
const STAGE_TYPES: { readonly [kind in ElementKind]?: string } = {
  action: '',
  transition: ' type="transition"',
  shot: ' type="shot"',
  centred: ' type="centred"',
}

/** What is not printed may stand anywhere. */
function printMark({ kind, text, level, revision }: Element): string | undefined {
  const rend = rendOf(revision)
  if (kind === 'pageBreak') return '<pb type="break"/>'
  const type = kind === 'section' ? ` type="section" n="${level ?? 1}"` : kind === 'synopsis' ? ' type="synopsis"' : ''
  if (type === '' && kind !== 'note') return undefined
  return printElement('note', text, { reading: 'note', attributes: (type || ' type="writer"') + rend })
}

/** Writes elements one after the other, opening and closing what they stand in. */
class Body {
  readonly lines: string[] = []
  readonly #named: ReadonlyMap<CharacterId, Named>
  readonly #open: ('act' | 'scene')[] = []
  #speech: PrintedSpeech | undefined
  #speaker: Named | undefined
  #isBare = true

  constructor(named: ReadonlyMap<CharacterId, Named>) {
    this.#named = named
  }

  write(element: Element): void {
    const { kind } = element
    const mark = printMark(element)
    if (mark !== undefined) {
      if (this.#speech === undefined) this.lines.push(mark)
      else this.#speech.mark(mark)
      return
    }
    this.#isBare = false
    if (kind === 'act' || kind === 'scene') this.#divide(kind, element)
    else if (kind === 'cue') this.#begin(element)
    else if (SPOKEN.has(kind)) (this.#speech ??= new PrintedSpeech(undefined, this.#speaker)).say(element)
    else this.#direct(element)
  }

  #begin(cue: Element): void {
    this.#endSpeech()
    this.#speaker = this.#named.get(cue.character ?? '')
    this.#speech = new PrintedSpeech(cue, this.#speaker)
  }

  #direct({ kind, text, revision, movement }: Element): void {
    this.#endSpeech()
    const said = kind === 'action' && movement ? this.#saidOf(movement) : ''
    const attributes = (STAGE_TYPES[kind] ?? '') + said + rendOf(revision)
    this.lines.push(printElement('stage', text, { reading: 'direction', attributes }))
  }

  #saidOf({ kind, who }: SaidMovement): string {
    const ids = who.flatMap((one) => this.#named.get(one)?.id ?? []).map((id) => `#${id}`)
    const type = MOVEMENT_TYPES.find(([, said]) => said === kind)?.[0] ?? ''
    return ` type="${type}"${ids.length === 0 ? '' : ` who="${ids.join(' ')}"`}`
  }

  #divide(kind: 'act' | 'scene', { text, number = '', revision }: Element): void {
    this.#endSpeech()
    this.#speaker = undefined
    if (this.#open.at(-1) === 'scene') this.#endDivision()
    if (kind === 'act' && this.#open.length > 0) this.#endDivision()
    this.#open.push(kind)
    const n = number === '' ? '' : ` n="${printValue(number)}"`
    this.lines.push(`<div type="${kind}"${n}${rendOf(revision)}>`)
    // an edition counts acts and scenes too: a number is meant where the words of the heading are
    const reading = n === '' ? 'heading' : 'numbered'
    this.lines.push(printElement('head', heldWords(text), { reading }))
  }

  #endSpeech(): void {
    if (this.#speech !== undefined) this.lines.push(...this.#speech.print())
    this.#speech = undefined
  }

  #endDivision(): void {
    this.#open.pop()
    this.lines.push('</div>')
  }

  end(): string[] {
    this.#endSpeech()
    while (this.#open.length > 0) this.#endDivision()
    // a body has a paragraph, be it empty
    return this.#isBare ? [...this.lines, '<p/>'] : this.lines
  }
}

/** The body of a play: acts and scenes as divisions, speeches, directions, and what is noted between them. */
export function printBody(elements: readonly Element[], named: ReadonlyMap<CharacterId, Named>): string {
  const body = new Body(named)
  for (const element of elements) body.write(element)
  return body.end().join('\n')
}
