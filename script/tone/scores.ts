/** What speaks for each tone of one speech, and how much. */
import type { ToneName } from './tone.ts'

/** Why a tone is thought of: words, a mark, a direction, or what was said before; the text is from the play. */
export interface ToneEvidence {
  readonly kind: 'words' | 'mark' | 'direction' | 'echo'
  readonly text: string
}

interface Reason extends ToneEvidence {
  readonly tone: ToneName
  readonly weight: number
}

/** Light words say a little, however many there are. */
const MOST_OF_LIGHT = 1.2
export const LIGHT = 1
const MOST_EVIDENCE = 3

export class Scores {
  readonly #reasons: Reason[] = []
  readonly #nudges = new Map<ToneName, number>()

  add(tone: ToneName, weight: number, evidence: ToneEvidence): void {
    const again = this.#reasons.some((one) => one.tone === tone && one.text === evidence.text)
    this.#reasons.push({ tone, weight: again ? weight * 0.3 : weight, ...evidence })
  }

  /** Something that is no evidence by itself. */
  nudge(tone: ToneName, weight: number): void {
    this.#nudges.set(tone, (this.#nudges.get(tone) ?? 0) + weight)
  }

  /** A nudge counts in full only where something speaks for the tone. */
  of(tone: ToneName): number {
    let [sum, light] = [0, 0]
    for (const one of this.#reasons) {
      if (one.tone !== tone) continue
      if (one.weight < LIGHT) light += one.weight
      else sum += one.weight
    }
    const said = sum + Math.min(light, MOST_OF_LIGHT)
    const nudge = this.#nudges.get(tone) ?? 0
    return said + (said > 0 ? nudge : nudge * 0.6)
  }

  /** Of those that weigh at least so much. */
  evidenceFor(tone: ToneName, least = 0): readonly ToneEvidence[] {
    const found = this.#reasons
      .filter((one) => one.tone === tone && one.weight >= least)
      .toSorted((a, b) => b.weight - a.weight)
    const texts = new Set<string>()
    return found.flatMap(({ kind, text }) => {
      if (texts.has(text) || texts.size >= MOST_EVIDENCE) return []
      texts.add(text)
      return [{ kind, text }]
    })
  }
}
