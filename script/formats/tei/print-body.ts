import type { Character, CharacterId } from '../../character.ts'
import type { Element, ElementKind, SetMovement } from '../../play.ts'
import type { RichText } from '../../rich-text.ts'
import { sameText } from '../../same-play.ts'
import { sliceText } from '../fdx/words.ts'
import { linesOf } from '../fountain/print-text.ts'
import { xmlSafeText, printElement, printPlain, printRuns, printValue } from './print-words.ts'
import { rendOf, MOVEMENT_TYPES, type RendToken, joinLines } from './words.ts'

/** A character and its id in the file. */
export interface Named {
  readonly id: string
  readonly character: Character
}

const PARTS = { first: 'I', middle: 'M', last: 'F' } as const

/** Prints one `l` element per line, or a single one if splitting the text would lose some of it or its marks. */
function printSong({ text: given, revision }: Element): string {
  const text = xmlSafeText(given)
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

/** Returns the offset of the first bracket in a typed cue, or the length of the cue if it has none. */
function bracketIn(text: RichText): number {
  let before = 0
  for (const run of text) {
    const at = run.aside === undefined ? run.text.indexOf('(') : -1
    if (at >= 0) return before + at
    before += run.text.length
  }
  return before
}

/** Collects a speech. Its start tag is printed last, because its attributes depend on the content. */
class PrintedSpeech {
  readonly #lines: string[] = []
  readonly #tokens: RendToken[] = []
  readonly #who: string
  readonly #revision: number | undefined
  #hasWords = false

  /**
   * Begins a speech with a cue, or without one if it continues another. `named` is undefined if the speaker is not in
   * the list.
   */
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

  /** Adds an unprinted element between the lines. */
  mark(printed: string): void {
    this.#lines.push(printed)
  }

  print(): string[] {
    const isSilent = !this.#hasWords
    const tokens: RendToken[] = isSilent ? [...this.#tokens, 'silent'] : this.#tokens
    // the schema requires a paragraph in a speech, even an empty one
    const lines = isSilent ? [...this.#lines, '<p/>'] : this.#lines
    return [`<sp${this.#who}${rendOf(this.#revision, tokens)}>`, ...lines, '</sp>']
  }
}

const SPOKEN: ReadonlySet<ElementKind> = new Set<ElementKind>(['parenthetical', 'dialogue', 'verse', 'lyrics'])
/** The `type` attributes of stage directions by element kind. */
const STAGE_TYPES: { readonly [kind in ElementKind]?: string } = {
  action: '',
  transition: ' type="transition"',
  shot: ' type="shot"',
  centred: ' type="centred"',
}

/**
 * Prints a page break, section, synopsis or note, which is allowed anywhere. Returns undefined for all other elements.
 */
function printMark({ kind, text, level, revision }: Element): string | undefined {
  const rend = rendOf(revision)
  if (kind === 'pageBreak') return '<pb type="break"/>'
  const type = kind === 'section' ? ` type="section" n="${level ?? 1}"` : kind === 'synopsis' ? ' type="synopsis"' : ''
  if (type === '' && kind !== 'note') return undefined
  return printElement('note', text, { reading: 'note', attributes: (type || ' type="writer"') + rend })
}

/** Prints elements in order, opening and closing acts, scenes and speeches as needed. */
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

  #saidOf({ kind, who }: SetMovement): string {
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
    // published editions number divisions too, so preserved white space in the heading shows that the number is the
    // play's own
    const reading = n === '' ? 'heading' : 'numbered'
    this.lines.push(printElement('head', xmlSafeText(text), { reading }))
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
    // the schema requires a paragraph in a body, even an empty one
    return this.#isBare ? [...this.lines, '<p/>'] : this.lines
  }
}

/** Prints the body of a play: acts and scenes as divisions, speeches, directions and notes. */
export function printBody(elements: readonly Element[], named: ReadonlyMap<CharacterId, Named>): string {
  const body = new Body(named)
  for (const element of elements) body.write(element)
  return body.end().join('\n')
}
