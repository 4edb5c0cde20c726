import type { Character } from '../../character.ts'
import type { Element } from '../../play.ts'
import type { RichText } from '../../rich-text.ts'
import { sameText } from '../../same-play.ts'
import { sliceText } from '../fdx/words.ts'
import { linesOf } from '../fountain/print-text.ts'
import { heldWords, printElement, printPlain, printRuns } from './print-words.ts'
import { joinLines } from './song.ts'
import { rendOf, type RendToken } from './tokens.ts'

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
export class PrintedSpeech {
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
