/** Loudness is looked at so many times a second: a clap is over before a microphone has handed on its next piece. */
const STEPS = 200
const steps = (seconds: number): number => Math.round(seconds * STEPS)

/** A clap begins at once: it is so many decibels louder than what was heard before it, which for the first is silence. */
const ABOVE = { first: 20, second: 10 }
const BEFORE = steps(0.03)
/** Softer than this, in decibels below the loudest there can be, is silence; it lasts so long before the first clap. */
const SILENCE = -42
const QUIET = steps(0.45)
/** A clap is loudest at once, has faded by so many decibels after so long, and by more when its room is silent again. */
const LOUDEST = steps(0.03)
const FADED = { after: steps(0.12), by: 12 }
const SILENT = { after: steps(0.17), by: 15 }
/** Between the beginnings of the two. */
const APART = { least: steps(0.14), most: steps(0.75) }
/** After the second: whoever claps on is applauding. */
const REST = steps(0.35)
/** The louder is at most so many decibels louder. */
const ALIKE = 18
/** How far neighbouring samples differ, as a share of how loud they are: little in a voice, much in whatever clacks. */
const BRIGHT = 0.12
/** The neighbours, in samples a second. */
const NEIGHBOURS = 16_000

const FLOOR = -90

interface Clap {
  readonly begun: number
  loudest: number
  energy: number
  difference: number
}

/**
 * Tells by the sound alone when somebody claps their hands or snaps their fingers twice: two short sharp sounds, silence
 * before, between and after. A voice is never so short, and a knock never so bright.
 */
export class DoubleClap {
  #rest: readonly number[] = []
  /** Of the steps just before this one, in decibels, the newest last. */
  readonly #before: number[] = []
  #step = 0
  #claps: Clap[] = []
  /** The last step that was no silence. */
  #loud = 0

  /** Forgets what it has heard. */
  begin(): void {
    this.#rest = []
    this.#before.length = 0
    this.#claps = []
    this.#loud = this.#step
  }

  /** Whether the second clap, and the silence after it, came to an end in this piece of sound. */
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
    // the step just before may be the beginning of this clap
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
    // a clap may begin in the middle of the step before
    const before = this.#before.slice(0, -1).reduce((most, one) => Math.max(most, one), FLOOR)
    return level > before + (isFirst ? ABOVE.first : ABOVE.second)
  }

  /** Whether a clap goes on as one does. */
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
