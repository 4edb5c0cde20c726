/**
 * Exact colouring of a graph with the fewest colours: DSATUR with branch and bound, with a largest clique as the lower
 * bound (Brélaz 1979; San Segundo 2012). Some colours have names and may be allowed for certain vertices only; the
 * others are interchangeable.
 */

/** What to colour. Vertices and colours are numbered from 0. */
export interface ColouringRequest {
  readonly vertices: number
  /** Whether two vertices must have different colours. */
  readonly differ: (a: number, b: number) => boolean
  /** The number of named colours, and whether a vertex may have one. */
  readonly named: number
  readonly mayHave: (vertex: number, colour: number) => boolean
  /** Whether a vertex may have a colour without a name, and whether two may share one; always if absent. */
  readonly mayHaveUnnamed?: (vertex: number) => boolean
  readonly mayShareUnnamed?: (a: number, b: number) => boolean
  /** Whether the time is up. Called every few steps. */
  readonly isOver: () => boolean
}

export interface Colouring {
  /** The colour of each vertex; colours without a name follow the named ones. Absent if no colouring was found. */
  readonly colours?: readonly number[]
  /** The number of colours used, and the lower bound for any colouring. */
  readonly used: number
  readonly atLeast: number
  /** Whether the search has proved that no colouring has fewer colours, or that none exists. */
  readonly proved: boolean
}

/** A step in a dense graph of hundreds of vertices takes dozens of milliseconds. */
const STEPS_BETWEEN_LOOKS = 8

/** Stops a search permanently once its time is up. */
class Clock {
  #steps = 0
  #over = false
  readonly #isOver: () => boolean

  constructor(isOver: () => boolean) {
    this.#isOver = isOver
  }

  get isOver(): boolean {
    if (!this.#over && ++this.#steps % STEPS_BETWEEN_LOOKS === 0) this.#over = this.#isOver()
    return this.#over
  }
}

type Graph = readonly (readonly boolean[])[]

const matrix = (size: number, test: (a: number, b: number) => boolean): Graph =>
  Array.from({ length: size }, (_, a) => Array.from({ length: size }, (__, b) => a !== b && test(a, b)))

/** Returns the vertices of a largest clique, or of the largest found in time. */
export function largestClique(graph: Graph, isOver: () => boolean): readonly number[] {
  const clock = new Clock(isOver)
  let best: readonly number[] = []
  const grow = (clique: readonly number[], left: readonly number[]): void => {
    if (clique.length > best.length) best = clique
    // a clique has at most one vertex of each colour
    const coloured = greedyColours(graph, left)
    for (let at = coloured.length - 1; at >= 0; at--) {
      const { vertex, colour } = coloured[at] as ColouredVertex
      if (clock.isOver || clique.length + colour <= best.length) return
      const before = coloured.slice(0, at).map((one) => one.vertex)
      grow(
        [...clique, vertex],
        before.filter((other) => graph[vertex]?.[other]),
      )
    }
  }
  const degree = graph.map((row) => row.filter(Boolean).length)
  grow(
    [],
    [...graph.keys()].sort((a, b) => (degree[b] ?? 0) - (degree[a] ?? 0)),
  )
  return best
}

interface ColouredVertex {
  readonly vertex: number
  /** Numbered from 1; the vertices are sorted by it. */
  readonly colour: number
}

function greedyColours(graph: Graph, vertices: readonly number[]): readonly ColouredVertex[] {
  const classes: number[][] = []
  for (const vertex of vertices) {
    const free = classes.find((members) => members.every((other) => !graph[vertex]?.[other]))
    if (free) free.push(vertex)
    else classes.push([vertex])
  }
  return classes.flatMap((members, at) => members.map((vertex) => ({ vertex, colour: at + 1 })))
}

/** Colours a graph with the fewest colours that can be found in the given time. */
export function colourGraph(request: ColouringRequest): Colouring {
  const { vertices, named, differ, mayHaveUnnamed = () => true, mayShareUnnamed = () => true } = request
  const colours = [...Array.from({ length: named }).keys()]
  // the search asks for each of these many times
  const allowed = Array.from({ length: vertices }, (_, vertex) =>
    colours.map((colour) => request.mayHave(vertex, colour)),
  )
  const mayHave = (vertex: number, colour: number): boolean => allowed[vertex]?.[colour] === true
  const canShare = (a: number, b: number): boolean =>
    (mayHaveUnnamed(a) && mayHaveUnnamed(b) && mayShareUnnamed(a, b)) ||
    colours.some((colour) => mayHave(a, colour) && mayHave(b, colour))
  const graph = matrix(vertices, (a, b) => differ(a, b) || !canShare(a, b))
  const clique = largestClique(graph, request.isOver)
  const search = new Search({ ...request, mayHave, mayHaveUnnamed, mayShareUnnamed }, graph, clique)
  const isComplete = search.run()
  const { best } = search
  const used = best ? new Set(best).size : 0
  const atLeast = isComplete && best ? used : clique.length
  return {
    ...(best && { colours: best }),
    used,
    atLeast,
    proved: isComplete || (best !== undefined && used === atLeast),
  }
}

/**
 * Vertices that share a colour. The colour's name is chosen at the end, so that no two branches of the search differ
 * only in names.
 */
interface ColourClass {
  readonly members: readonly number[]
  /** The named colours that all members may have. */
  readonly names: readonly number[]
  /** Whether the class may have a colour without a name. */
  readonly unnamed: boolean
}

class Search {
  best: readonly number[] | undefined
  readonly #request: Required<ColouringRequest>
  readonly #clock: Clock
  readonly #graph: Graph
  readonly #degree: readonly number[]
  readonly #clique: readonly number[]
  readonly #classes: ColourClass[] = []
  readonly #left: Set<number>
  #fewest: number

  constructor(request: Required<ColouringRequest>, graph: Graph, clique: readonly number[]) {
    this.#request = request
    this.#clock = new Clock(request.isOver)
    this.#graph = graph
    this.#degree = graph.map((row) => row.filter(Boolean).length)
    this.#clique = clique
    this.#left = new Set(graph.keys())
    this.#fewest = graph.length + 1
  }

  /** Searches for the fewest colours. Returns whether it is certain that no colouring has fewer. */
  run(): boolean {
    this.#branch()
    return !this.#clock.isOver || this.#fewest === this.#clique.length
  }

  #branch(): void {
    if (this.#left.size === 0) {
      this.best = this.#coloursOf(this.#classes)
      this.#fewest = this.#classes.length
      return
    }
    const vertex = this.#next()
    this.#left.delete(vertex)
    for (let at = 0; at <= this.#classes.length; at++) {
      const before = this.#classes[at]
      // a better colouring may have been found in the meantime
      if (!before && this.#classes.length + 1 >= this.#fewest) break
      const joined = this.#join(before, vertex)
      if (!joined) continue
      this.#classes[at] = joined
      if (this.#namesFor(this.#classes)) this.#branch()
      if (before) this.#classes[at] = before
      else this.#classes.pop()
      if (!before || this.#clock.isOver || this.#fewest <= this.#clique.length) break
      if (this.#classes.length >= this.#fewest) break
    }
    this.#left.add(vertex)
  }

  /**
   * Returns the next vertex: those of the clique first, then the one that fits the fewest classes and, among equals,
   * has the most neighbours.
   */
  #next(): number {
    for (const vertex of this.#clique) if (this.#left.has(vertex)) return vertex
    let best = -1
    let least = Infinity
    for (const vertex of this.#left) {
      const fits = this.#classes.filter((one) => this.#fits(one, vertex)).length
      const rank = fits * this.#graph.length - (this.#degree[vertex] ?? 0)
      if (rank < least) [best, least] = [vertex, rank]
    }
    return best
  }

  /** Returns whether a vertex can join a class: it conflicts with no member, and a colour is left for all of them. */
  #fits({ members, names, unnamed }: ColourClass, vertex: number): boolean {
    const row = this.#graph[vertex]
    if (members.some((other) => row?.[other])) return false
    const { mayHave } = this.#request
    return names.some((colour) => mayHave(vertex, colour)) || (unnamed && this.#mayBeUnnamed(members, vertex))
  }

  #mayBeUnnamed(members: readonly number[], vertex: number): boolean {
    const { mayHaveUnnamed, mayShareUnnamed } = this.#request
    return mayHaveUnnamed(vertex) && members.every((other) => mayShareUnnamed(vertex, other))
  }

  /** Returns the given class, or a new one, with the vertex added. Undefined if the vertex doesn't fit. */
  #join(before: ColourClass | undefined, vertex: number): ColourClass | undefined {
    const { named, mayHave } = this.#request
    const joined = before ?? { members: [], names: [...Array.from({ length: named }).keys()], unnamed: true }
    if (!this.#fits(joined, vertex)) return undefined
    return {
      members: [...joined.members, vertex],
      names: joined.names.filter((colour) => mayHave(vertex, colour)),
      unnamed: joined.unnamed && this.#mayBeUnnamed(joined.members, vertex),
    }
  }

  /**
   * Returns a different named colour for each class that needs one, or undefined if there are too few (a maximum
   * matching by Kuhn's algorithm). With `all`, the other classes also get one where possible.
   */
  #namesFor(classes: readonly ColourClass[], all = false): ReadonlyMap<number, ColourClass> | undefined {
    const owner = new Map<number, ColourClass>()
    const find = (one: ColourClass, tried: Set<number>): boolean => {
      const free = one.names.find((colour) => !owner.has(colour))
      if (free !== undefined) return owner.set(free, one).has(free)
      return one.names.some((colour) => {
        if (tried.has(colour)) return false
        tried.add(colour)
        const other = owner.get(colour)
        if (other && !find(other, tried)) return false
        owner.set(colour, one)
        return true
      })
    }
    for (const one of classes) if (!one.unnamed && !find(one, new Set())) return undefined
    if (all) for (const one of classes) if (one.unnamed) find(one, new Set())
    return owner
  }

  #coloursOf(classes: readonly ColourClass[]): readonly number[] {
    const colours = this.#graph.map(() => -1)
    const owners = this.#namesFor(classes, true) ?? new Map<number, ColourClass>()
    const nameOf = new Map([...owners].map(([colour, one]) => [one, colour]))
    let next = this.#request.named
    for (const one of classes) {
      const colour = nameOf.get(one) ?? next++
      for (const vertex of one.members) colours[vertex] = colour
    }
    return colours
  }
}
