/** Determines who is on stage at each element of a stage play, from its headings, directions and speeches. */
import type { Character, CharacterId } from '../character.ts'
import type { Element, Play } from '../play.ts'
import type { ConfirmedMove, Production } from '../production/production.ts'
import { printedText } from '../rich-text.ts'
import { isEverybody, peopleInGroup, speakersOf } from '../spoken/speakers.ts'
import { isSpoken } from '../speeches.ts'
import { stageMovesIn, resolveMovers, type StageMove } from './entrances.ts'
import { namedCharacters } from './named-characters.ts'

/**
 * Something the text leaves unclear: a character speaks without having entered, is only named in a direction, is
 * announced by a heading but never enters, or is referred to by a pronoun. If `character` is absent, it is unknown who
 * moved, so the movement had no effect.
 */
export interface StageDoubt {
  readonly kind: 'not-entered' | 'only-named' | 'only-announced' | 'pronoun'
  readonly element: number
  readonly character?: CharacterId
  /** For `pronoun`: whether somebody enters or exits. */
  readonly move?: 'entrance' | 'exit'
}

export interface StageReaderOptions {
  /** Whether to read who is present from scene headings; true if absent. */
  readonly readHeads?: boolean
}

/** A play, with the entrances and exits that people have confirmed, if there are any. */
export type StagePlay = Pick<Play, 'elements' | 'characters' | 'language'> & {
  readonly settings?: { readonly production?: Pick<Production, 'moves'> }
}

/** Who is on stage during one element, and who speaks in it. */
export interface StageState {
  readonly onStage: ReadonlySet<CharacterId>
  readonly speakers: readonly CharacterId[]
}

const OFF =
  /(?<!\p{L})(?:V\.? ?O\.?|O\.? ?S\.?|O\.? ?C\.?|off|off-?stage|within|from outside|(?:dans|de|en) (?:la |les )?coulisses?|(?:au|du|en) dehors|hors (?:de )?scène|de l['’]extérieur|derrière (?:la|le|les) (?:porte|théâtre|rideau|décor|cloison))(?!\p{L})/iu
const ALONE = /(?<!\p{L})(?:seule?|alone|solus|sola)(?!\p{L})/iu
const BRACKETED = /\(([^()]*)\)/gu
const NOBODY: ReadonlySet<CharacterId> = new Set()

export const isHeading = ({ kind }: Element): boolean => kind === 'act' || kind === 'scene'

/** Reads a play from start to end and tracks who is on stage. */
export class StageReader {
  readonly #play: StagePlay
  readonly #named
  readonly #speakersAt
  readonly #byId: ReadonlyMap<CharacterId, Character>
  /** The members of each group whose members are known. */
  readonly #groups: ReadonlyMap<CharacterId, readonly CharacterId[]>
  readonly #readHeads: boolean
  readonly #confirmed: ReadonlyMap<string, readonly ConfirmedMove[]>
  readonly #doubts: StageDoubt[] = []
  #onStage: ReadonlySet<CharacterId> = NOBODY
  /** The characters who exit at the end of the current element or speech. */
  #leaving: readonly CharacterId[] = []
  #leavingAfterSpeech: readonly CharacterId[] = []
  #speakers: readonly CharacterId[] = []
  /** Everyone who has been on stage in the current act. */
  #seen = new Set<CharacterId>()
  /** Characters whom the scene heading announces for later in the scene, with the heading's index. */
  #announced = new Map<CharacterId, number>()
  /** The characters who entered at the end of a scene and belong to the next one. */
  readonly #next = new Set<CharacterId>()
  #isOpening = true
  /** Whether the heading of the scene says who is present. */
  #isTold = false

  constructor(play: StagePlay, { readHeads = true }: StageReaderOptions) {
    this.#play = play
    this.#named = namedCharacters(play.characters.filter((one) => !isEverybody(one)))
    this.#speakersAt = speakersOf(play)
    this.#byId = new Map(play.characters.map((one) => [one.id, one]))
    this.#groups = new Map(
      play.characters.flatMap((one) => {
        const members = peopleInGroup(one, this.#byId)
        return members.length > 0 ? [[one.id, members]] : []
      }),
    )
    this.#readHeads = readHeads
    this.#confirmed = Map.groupBy(play.settings?.production?.moves ?? [], ({ block }) => block)
  }

  doubts(): readonly StageDoubt[] {
    this.#closeScene()
    return this.#doubts
  }

  read(element: Element, at: number): StageState {
    const confirmed = this.#confirmed.get(element.id ?? `at${at}`) ?? []
    this.#remove(this.#leaving)
    this.#leaving = []
    if (!isSpoken(element) && element.kind !== 'parenthetical') {
      this.#remove(this.#leavingAfterSpeech)
      this.#leavingAfterSpeech = []
    }
    const decided = new Set(this.#membersOf(confirmed.map(({ character }) => character)))
    for (const { kind, character } of confirmed) if (kind === 'entrance') this.#enter([character])
    if (isHeading(element)) this.#head(element, at, decided)
    else if (element.kind === 'action') this.#direct(element, at, decided)
    else if (element.kind === 'cue') this.#cue(element, at, decided)
    else if (element.kind === 'parenthetical') this.#aside(printedText(element.text), at, decided)
    else if (isSpoken(element))
      for (const [, words = ''] of printedText(element.text).matchAll(BRACKETED)) this.#aside(words, at, decided)
    for (const { kind, character } of confirmed) {
      if (kind === 'entrance') this.#enter([character])
      if (kind === 'exit') this.#leaving = [...this.#leaving, character]
    }
    const speaks = element.kind === 'cue' || isSpoken(element)
    return { onStage: this.#onStage, speakers: speaks ? this.#speakers : [] }
  }

  /** Returns the characters with the members in place of each group whose members are known. */
  #membersOf(who: readonly CharacterId[]): readonly CharacterId[] {
    if (this.#groups.size === 0) return who
    return [...new Set(who.flatMap((id) => this.#groups.get(id) ?? [id]))]
  }

  #enter(who: readonly CharacterId[]): void {
    const known = this.#membersOf(who).filter((id) => this.#byId.has(id))
    for (const id of known) {
      this.#seen.add(id)
      this.#announced.delete(id)
    }
    if (known.some((id) => !this.#onStage.has(id))) this.#onStage = new Set([...this.#onStage, ...known])
  }

  #remove(who: readonly CharacterId[]): void {
    const gone = this.#membersOf(who)
    if (gone.some((id) => this.#onStage.has(id)))
      this.#onStage = new Set([...this.#onStage].filter((id) => !gone.includes(id)))
  }

  #doubt(doubt: StageDoubt): void {
    this.#doubts.push(doubt)
  }

  #closeScene(): void {
    for (const [id, element] of this.#announced) this.#doubt({ kind: 'only-announced', element, character: id })
    this.#announced.clear()
  }

  #head(element: Element, at: number, decided: ReadonlySet<CharacterId>): void {
    this.#closeScene()
    const before = this.#onStage
    this.#onStage = NOBODY
    this.#speakers = []
    this.#isOpening = true
    if (element.kind === 'act') this.#seen = new Set()
    const entering = [...this.#next]
    this.#next.clear()
    const head = this.#readHeads ? this.#named.headOf(printedText(element.text)) : undefined
    this.#isTold = head !== undefined
    if (!head) return this.#enter(entering.filter((id) => !decided.has(id)))
    const without = this.#membersOf(head.without)
    const stays = head.same ? [...before].filter((id) => !without.includes(id)) : []
    this.#enter(this.#membersOf([...stays, ...head.named]).filter((id) => !decided.has(id)))
    this.#isOpening = false
    for (const id of this.#membersOf(head.later))
      if (!this.#onStage.has(id) && !decided.has(id)) this.#announced.set(id, at)
  }

  #direct(element: Element, at: number, decided: ReadonlySet<CharacterId>): void {
    const words = printedText(element.text)
    const { movement } = element
    if (movement?.kind === 'none') return
    const places = this.#membersOf(this.#named.placesIn(words).map(({ id }) => id))
    if (movement) {
      const { kind } = movement
      const who = movement.who.length > 0 ? this.#membersOf(movement.who) : places
      this.#apply([{ kind, who, everyone: false, but: [], near: [] }], at, { decided, inSpeech: false })
      return
    }
    const moves = this.#move(words, at, { decided, inSpeech: false })
    const moved = new Set(moves.flatMap(({ who }) => who))
    if (OFF.test(words)) return
    for (const id of places) {
      if (moved.has(id) || decided.has(id) || this.#onStage.has(id)) continue
      // characters named in an opening direction are on stage at the start
      if (this.#isOpening) this.#enter([id])
      else if (moves.length === 0) this.#notice(id, at)
    }
  }

  /** A name alone isn't an entrance, but a character who has been on stage in this act may have come back. */
  #notice(id: CharacterId, at: number): void {
    if (this.#isTold || !this.#seen.has(id) || this.#onStage.has(id) || this.#next.has(id)) return
    this.#enter([id])
    this.#doubt({ kind: 'only-named', element: at, character: id })
  }

  #cue(element: Element, at: number, decided: ReadonlySet<CharacterId>): void {
    const extension = printedText(element.text)
    const one = this.#byId.get(element.character ?? '')
    const all = this.#speakersAt(at)
    const isAll = one !== undefined && isEverybody(one)
    this.#isOpening = false
    this.#speakers = isAll ? [...this.#onStage] : all
    const next = this.#play.elements[at + 1]
    const isOff = OFF.test(extension) || (next?.kind === 'parenthetical' && OFF.test(printedText(next.text)))
    if (!isAll && !isOff)
      for (const id of all) {
        if (this.#onStage.has(id) || decided.has(id)) continue
        if (!this.#announced.has(id)) this.#doubt({ kind: 'not-entered', element: at, character: id })
        this.#enter([id])
      }
    if (ALONE.test(extension)) this.#remove([...this.#onStage].filter((id) => !all.includes(id)))
    this.#aside(extension, at, decided)
  }

  /** Reads a direction within a speech or beside its cue. */
  #aside(words: string, at: number, decided: ReadonlySet<CharacterId>): void {
    const moves = this.#move(words, at, { decided, inSpeech: true })
    if (moves.length > 0 || OFF.test(words)) return
    const places = this.#named.placesIn(words).map(({ id }) => id)
    for (const id of this.#membersOf(places)) if (!decided.has(id)) this.#notice(id, at)
  }

  #move(words: string, at: number, context: MoveContext): readonly StageMove[] {
    const moves = stageMovesIn(words, this.#play.language, this.#named).map((move) => ({
      ...move,
      who: this.#membersOf(move.who),
      but: this.#membersOf(move.but),
      near: this.#membersOf(move.near),
    }))
    this.#apply(moves, at, context)
    return moves
  }

  /**
   * Applies moves. Entrances take effect immediately. So do exits if an entrance follows in the same direction; other
   * exits take effect at the end of the element or speech.
   */
  #apply(moves: readonly StageMove[], at: number, context: MoveContext): void {
    const lastEntrance = moves.findLastIndex(({ kind }) => kind === 'entrance')
    for (const [index, move] of moves.entries()) {
      const who = this.#whoMoves(move, at, context).filter((id) => !context.decided.has(id))
      if (move.kind === 'entrance') this.#letIn(who, at)
      else if (context.inSpeech) this.#leavingAfterSpeech = [...this.#leavingAfterSpeech, ...who]
      else if (index < lastEntrance) this.#remove(who)
      else this.#leaving = [...this.#leaving, ...who]
    }
  }

  /**
   * Brings characters on stage. By French convention, characters who enter at the end of a scene and speak in the next
   * one belong to that next scene.
   */
  #letIn(who: readonly CharacterId[], at: number): void {
    const next = this.#nextScene(at)
    this.#enter(who.filter((id) => !next.has(id) || this.#onStage.has(id)))
    for (const id of who) if (next.has(id) && !this.#onStage.has(id)) this.#next.add(id)
  }

  /**
   * Returns who speaks in the next scene of the act, if nobody speaks between the element at `at` and that scene's
   * heading.
   */
  #nextScene(at: number): ReadonlySet<CharacterId> {
    const { elements } = this.#play
    const speakers = new Set<CharacterId>()
    let isNext = false
    for (let next = at + 1; next < elements.length; next++) {
      const { kind } = elements[next] as Element
      if (kind === 'act' || (kind === 'scene' && isNext) || (kind === 'cue' && !isNext)) break
      if (kind === 'scene') isNext = true
      else if (kind === 'cue') for (const id of this.#speakersAt(next)) speakers.add(id)
    }
    return speakers
  }

  #whoMoves(move: StageMove, at: number, { decided, inSpeech }: MoveContext): readonly CharacterId[] {
    const { who, isGuess } = resolveMovers(move, {
      inSpeech,
      onStage: this.#onStage,
      genderOf: (id) => this.#byId.get(id)?.gender,
      speaker: this.#speakers.length === 1 ? this.#speakers[0] : undefined,
      next: move.kind === 'entrance' ? this.#nextSpeaker(at)?.[0] : undefined,
    })
    // everybody leaves at the end of a scene, so a wrong guess would change nothing
    if (move.kind === 'exit' && this.#nextSpeaker(at) === undefined) return who
    if (!isGuess) return who
    // somebody has said who moves in this element, so that nobody is guessed
    if (decided.size > 0) return []
    const doubt = { kind: 'pronoun', element: at, move: move.kind } as const
    if (who.length === 0) this.#doubt(doubt)
    for (const character of who) this.#doubt({ ...doubt, character })
    return who
  }

  /** Returns who speaks next in the scene; undefined if nobody does. */
  #nextSpeaker(at: number): readonly CharacterId[] | undefined {
    for (let next = at + 1; next < this.#play.elements.length; next++) {
      const element = this.#play.elements[next]
      if (!element || isHeading(element)) return undefined
      if (element.kind === 'cue') return this.#speakersAt(next)
    }
    return undefined
  }
}

interface MoveContext {
  /** The characters whose movement in this element is confirmed. */
  readonly decided: ReadonlySet<CharacterId>
  readonly inSpeech: boolean
}
