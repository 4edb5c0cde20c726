import { describe, expect, test } from 'vitest'
import { character, type Character, type Gender } from '../character.ts'
import { chanceFrom } from '../tests/chance.ts'
import { colourGraph } from './colouring.ts'
import { assignRoles, roleConflicts, type DoublingRequest } from './doubling.ts'
import type { FrenchScene } from './french-scenes.ts'

const never = (): boolean => false

/** The fewest colours, found by trying all colourings. */
function fewestColours(size: number, differ: (a: number, b: number) => boolean): number {
  let fewest = size
  const colours: number[] = []
  const go = (used: number): void => {
    if (used >= fewest) return
    const vertex = colours.length
    if (vertex === size) {
      fewest = used
      return
    }
    for (let colour = 0; colour <= used; colour++) {
      if (colours.some((other, at) => other === colour && differ(at, vertex))) continue
      colours.push(colour)
      go(Math.max(used, colour + 1))
      colours.pop()
    }
  }
  go(0)
  return fewest
}

describe('colouring', () => {
  test.each([0.2, 0.4, 0.6, 0.8])('needs no more colours than the optimum, with %s of the edges', (share) => {
    for (let seed = 1; seed <= 25; seed++) {
      const chance = chanceFrom(seed)
      const size = 4 + (seed % 6)
      const edges = Array.from({ length: size * size }, () => chance() < share)
      const differ = (a: number, b: number): boolean => edges[Math.min(a, b) * size + Math.max(a, b)] === true
      const {
        colours = [],
        used,
        proved,
        atLeast,
      } = colourGraph({
        vertices: size,
        differ,
        named: 0,
        mayHave: never,
        isOver: never,
      })
      expect([seed, used, atLeast, proved]).toEqual([seed, fewestColours(size, differ), used, true])
      for (const [a, one] of colours.entries())
        for (const [b, other] of colours.entries()) if (a !== b && differ(a, b)) expect(one).not.toBe(other)
    }
  })

  test('proves more than the largest clique: Grötzsch’s graph has no triangle and needs four', () => {
    // Mycielski's construction over a cycle of five
    const edges = new Set<string>()
    for (let at = 0; at < 5; at++) {
      const next = (at + 1) % 5
      for (const [a, b] of [
        [at, next],
        [at + 5, next],
        [at, next + 5],
        [at + 5, 10],
      ] as const)
        edges.add(`${a} ${b}`).add(`${b} ${a}`)
    }
    const differ = (a: number, b: number): boolean => edges.has(`${a} ${b}`)
    const request = { vertices: 11, differ, named: 0, mayHave: never }
    expect(colourGraph({ ...request, isOver: never })).toMatchObject({ used: 4, atLeast: 4, proved: true })
  })

  test('finds by matching that three vertices can’t share two names', () => {
    const request = { vertices: 3, differ: () => true, named: 3, mayHaveUnnamed: never, isOver: never }
    expect(colourGraph({ ...request, mayHave: (_, colour) => colour < 2 })).toMatchObject({ proved: true, used: 0 })
    const { colours } = colourGraph({ ...request, mayHave: (vertex, colour) => colour === 2 || vertex > 0 })
    expect(colours?.[0]).toBe(2)
  })

  test('says what it has not proved when its time is over', () => {
    const chance = chanceFrom(5)
    const edges = Array.from({ length: 80 * 80 }, () => chance() < 0.5)
    const differ = (a: number, b: number): boolean => edges[Math.min(a, b) * 80 + Math.max(a, b)] === true
    let looks = 0
    const isOver = (): boolean => ++looks > 3
    const { colours, used, atLeast, proved } = colourGraph({ vertices: 80, differ, named: 0, mayHave: never, isOver })
    expect(proved).toBe(false)
    expect(colours).toHaveLength(80)
    expect(atLeast).toBeLessThan(used)
  })
})

/**
 * A scene for each word, with a role for each letter; roles in capitals are heard from off stage, "/" begins an act.
 */
function scenesFrom(text: string, seconds = 60): FrenchScene[] {
  let act = 0
  return text.split(' ').flatMap((word, at): FrenchScene[] => {
    if (word === '/') {
      act++
      return []
    }
    const onStage = word === '-' ? [] : word.split('').filter((letter) => letter !== letter.toUpperCase())
    const offStage = word
      .split('')
      .filter((letter) => /[A-Z]/.test(letter))
      .map((letter) => letter.toLowerCase())
    return [
      { from: at, to: at + 1, since: at, act, onStage, offStage, speaking: onStage, silent: [], speeches: 1, seconds },
    ]
  })
}

const castOf = (letters: string, genders: Readonly<Record<string, Gender>> = {}): Character[] =>
  letters.split('').map((letter) => {
    const gender = genders[letter]
    return { ...character(letter, letter), ...(gender && { gender }) }
  })

const assign = (text: string, request: Partial<DoublingRequest> = {}) =>
  assignRoles({
    scenes: scenesFrom(text),
    characters: castOf('abcdef'),
    changeSeconds: 60,
    budget: 1000,
    now: () => 0,
    ...request,
  })

describe('conflicts between roles', () => {
  const conflicts = (text: string, changeSeconds: number, intervalSeconds = 0): string[] =>
    roleConflicts({ scenes: scenesFrom(text), characters: castOf('abcdef'), changeSeconds, intervalSeconds }).map(
      ({ roles, kind, seconds, element }) => `${roles.join('')} ${kind} ${seconds} at ${element}`,
    )

  test('are the roles that meet, speaking or silent or heard from off stage', () => {
    expect(conflicts('ab ac aD', 0)).toEqual(['ab together 0 at 0', 'ac together 0 at 1', 'ad together 0 at 2'])
  })

  test('are changes that are too quick, in seconds', () => {
    expect(conflicts('a b - c', 61)).toEqual(['ab change 0 at 1', 'bc change 60 at 3'])
    expect(conflicts('a b - c', 60)).toEqual(['ab change 0 at 1'])
    expect(conflicts('a / b', 60, 900)).toEqual([])
  })
})

describe('doubling', () => {
  test('assigns the roles to the fewest actors and names their changes', () => {
    const { result, actors, atLeast, assignment, changes } = assign('ab - cd - ae')
    expect([result, actors, atLeast]).toEqual(['minimal', 2, 2])
    expect(new Set(assignment.values())).toEqual(new Set(['+1', '+2']))
    expect(changes.length).toBeGreaterThan(0)
    for (const { seconds } of changes) expect(seconds).toBeGreaterThanOrEqual(60)
  })

  test('keeps two roles apart, fixes others, and lets added actors play one gender only', () => {
    const text = 'a - b - c - d'
    expect(assign(text).actors).toBe(1)
    const apart = assign(text, { apart: [['b', 'd']] })
    expect(apart.actors).toBe(2)
    expect(apart.assignment.get('b')).not.toBe(apart.assignment.get('d'))
    const fixed = new Map([
      ['a', 'Lou'],
      ['c', 'Max'],
    ])
    const { actors, assignment } = assign(text, { fixed })
    expect([actors, assignment.get('a'), assignment.get('c')]).toEqual([2, 'Lou', 'Max'])
    const characters = castOf('abcd', { a: 'female', b: 'male' })
    expect(assign(text, { characters }).actors).toBe(2)
    expect(assign(text, { characters, mixGenders: true }).actors).toBe(1)
  })

  test('respects which genders and ages an actor plays', () => {
    const [a, b] = castOf('ab', { a: 'female', b: 'male' })
    const characters: Character[] = [
      { ...(a as Character), ageBand: 'child' },
      { ...(b as Character), ageBand: 'old' },
    ]
    const actors = [
      { id: 'Lou', genders: ['female' as const] },
      { id: 'Max', ages: ['adult' as const, 'old' as const] },
      { id: 'Sam', genders: ['male' as const], ages: ['child' as const] },
    ]
    const { result, assignment } = assign('a - b', { characters, actors, addActors: false })
    expect(result).toBe('minimal')
    expect([...assignment.values()]).toEqual(['Lou', 'Max'])
    const without = assign('a - b', { characters, actors: actors.slice(1), addActors: false })
    expect([without.result, without.assignment.size]).toEqual(['impossible', 0])
  })

  test('keeps understudies free for the role they take over, and swings out of the cast', () => {
    const actors = [{ id: 'Lou', understudies: ['a'] }, { id: 'Max' }, { id: 'Swing', swing: true as const }]
    const characters = castOf('abc')
    const { assignment, covers, result } = assign('ab - c', { actors, characters })
    expect([result, new Set(assignment.values()).size]).toEqual(['minimal', 2])
    // Lou has to stay free for role a, so can't play b, who is on stage with a
    for (const role of 'ab') expect(['Max', '+1']).toContain(assignment.get(role))
    expect(covers.get('a')).toEqual(['Lou', 'Swing'])
    expect(assign('ab - c', { actors, characters, addActors: false }).result).toBe('impossible')
  })

  test('assigns hundreds of roles to dozens of actors, even if the time runs out', () => {
    const chance = chanceFrom(7)
    const characters = Array.from({ length: 300 }, (_, at): Character => ({
      ...character(`role${at}`, `ROLE ${at}`),
      gender: at % 2 === 0 ? 'female' : 'male',
    }))
    const ids = characters.map(({ id }) => id)
    const scenes = Array.from({ length: 400 }, (_, at): FrenchScene => {
      const onStage = ids.filter(() => chance() < 0.02)
      return {
        from: at,
        to: at + 1,
        since: at,
        onStage,
        speaking: onStage,
        silent: [],
        offStage: [],
        speeches: 1,
        seconds: 40,
      }
    })
    const actors = Array.from({ length: 40 }, (_, at) => ({
      id: `actor${at}`,
      genders: [at % 2 === 0 ? ('female' as const) : ('male' as const)],
    }))
    let time = 0
    const request = { scenes, characters, actors, changeSeconds: 30, budget: 20, now: () => time++ }
    const { assignment, conflicts, actors: used, atLeast } = assignRoles(request)
    expect(assignment.size).toBe(300)
    for (const { roles } of conflicts) expect(assignment.get(roles[0])).not.toBe(assignment.get(roles[1]))
    for (const { id, gender } of characters) {
      const own = actors.find((one) => one.id === assignment.get(id))
      if (own && gender) expect(own.genders).toContain(gender)
    }
    expect(used).toBe(new Set(assignment.values()).size)
    expect(atLeast).toBeLessThanOrEqual(used)
  })

  test('can’t be done with two fixed roles of one actor that meet', () => {
    const fixed = new Map([
      ['a', 'Lou'],
      ['b', 'Lou'],
    ])
    expect(assign('ab', { fixed }).result).toBe('impossible')
  })
})
