import type { CharacterId } from '../../character.ts'
import type { Element, ElementKind, SaidMovement } from '../../play.ts'
import { PrintedSpeech, type Named } from './print-speech.ts'
import { heldWords, printElement, printValue } from './print-words.ts'
import { MOVEMENT_TYPES } from './stage-types.ts'
import { rendOf } from './tokens.ts'

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
