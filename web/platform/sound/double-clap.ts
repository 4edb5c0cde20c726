/**
 * Loudness measurements per second; several for each piece from the microphone, because a clap is shorter than a piece.
 */
const STEPS = 200
const steps = (seconds: number): number => Math.round(seconds * STEPS)

/** How much louder a clap must be than the sound just before it, in decibels. The first clap follows silence. */
const ABOVE = { first: 20, second: 10 }
const BEFORE = steps(0.03)
/**
 * Level below which sound counts as silence, in decibels relative to full scale, and how long silence must last before
 * the first clap.
 */
const SILENCE = -42
const QUIET = steps(0.45)
/**
 * A clap peaks within `LOUDEST` steps of its start. It then fades in two stages, `FADED` and `SILENT`: in each, once
 * `after` steps have passed since its start, the sound must be at least `by` decibels below the peak.
 */
const LOUDEST = steps(0.03)
const FADED = { after: steps(0.12), by: 12 }
const SILENT = { after: steps(0.17), by: 15 }
/** Time between the starts of the two claps. */
const APART = { least: steps(0.14), most: steps(0.75) }
/** Minimum silence after the second clap. More claps would be applause. */
const REST = steps(0.35)
/** Maximum difference in loudness between the two claps, in decibels. */
const ALIKE = 18
/**
 * How much neighbouring samples must differ, as a share of their energy. They differ little in a voice, a lot in a
 * clap.
 */
const BRIGHT = 0.12
/** Sample rate for comparing neighbouring samples; at higher rates, samples farther apart are compared. */
const NEIGHBOURS = 16_000

const FLOOR = -90

interface Clap {
  readonly begun: number
  loudest: number
  energy: number
  difference: number
}

/**
 * Detects from the audio when somebody claps or snaps their fingers twice: two short, sharp sounds with silence before,
 * between and after. A voice is longer, and a knock has fewer high frequencies.
 */
export class DoubleClap {
  #rest: readonly number[] = []
  /** Levels of the preceding steps in decibels, newest last. */
  readonly #before: number[] = []
  #step = 0
  #claps: Clap[] = []
  /** The last step that wasn't silent. */
  #loud = 0

  /** Resets the detector. */
  begin(): void {
    this.#rest = []
    this.#before.length = 0
    this.#claps = []
    this.#loud = this.#step
  }

  /** Returns whether a double clap, including the silence after it, was completed in this piece. */
  hear(piece: Float32Array, rate: number): boolean {
    const samples = [...this.#rest, ...piece]
    const length = Math.max(1, Math.round(rate / STEPS))
    const near = Math.max(1, Math.round(rate / NEIGHBOURS))
    let heard = false
    let at = 0
    for (; at + length <= samples.length; at += length) {
      let energy = 0
      let difference = 0
      for (let i = at; i < at + length; i++) {
        const sample = samples[i] ?? 0
        energy += sample ** 2
        difference += (sample - (samples[i - near] ?? 0)) ** 2
      }
      const level = Math.max(FLOOR, 10 * Math.log10(energy / length))
      heard = this.#look({ level, energy, difference }) || heard
    }
    this.#rest = samples.slice(at)
    return heard
  }

  #look(now: { level: number; energy: number; difference: number }): boolean {
    this.#step++
    const clap = this.#claps.at(-1)
    const age = clap === undefined ? Infinity : this.#step - clap.begun
    const begins = age >= APART.least && this.#begins(now.level)
    if (begins) this.#claps.push({ begun: this.#step, loudest: now.level, energy: 0, difference: 0 })
    else if (clap !== undefined && !this.#fades(clap, age, now.level)) this.#claps = []
    // the previous step may be the start of this clap
    if ((this.#before.at(-1) ?? FLOOR) > SILENCE) this.#loud = this.#step - 1
    const last = this.#claps.at(-1)
    if (last !== undefined && this.#step - last.begun < LOUDEST) this.#add(last, now)
    this.#before.push(now.level)
    if (this.#before.length > BEFORE) this.#before.shift()
    return this.#isDouble()
  }

  #begins(level: number): boolean {
    if (this.#before.length < BEFORE || level < SILENCE) return false
    const isFirst = this.#claps.length === 0
    if (isFirst && this.#step - this.#loud < QUIET) return false
    // a clap may start in the middle of the previous step
    const before = this.#before.slice(0, -1).reduce((most, one) => Math.max(most, one), FLOOR)
    return level > before + (isFirst ? ABOVE.first : ABOVE.second)
  }

  /** Returns whether the sound still fades like a clap. */
  #fades({ loudest, energy, difference }: Clap, age: number, level: number): boolean {
    if (age === LOUDEST && difference < energy * BRIGHT) return false
    if (age >= FADED.after && level > loudest - FADED.by) return false
    if (age >= SILENT.after && level > loudest - SILENT.by) return false
    return this.#claps.length > 1 || age <= APART.most
  }

  #add(clap: Clap, { level, energy, difference }: { level: number; energy: number; difference: number }): void {
    clap.loudest = Math.max(clap.loudest, level)
    clap.energy += energy
    clap.difference += difference
  }

  #isDouble(): boolean {
    const [first, second] = this.#claps
    if (first === undefined || second === undefined) return false
    const isOne = this.#claps.length === 2 && Math.abs(first.loudest - second.loudest) <= ALIKE
    if (isOne && this.#step - second.begun < REST) return false
    this.#claps = []
    return isOne
  }
}
