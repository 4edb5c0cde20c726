import { textOf } from '@replique/script'
import type { Leading } from './leading.ts'
import { mostOften } from './leading.ts'
import type { PdfLine } from './lines.ts'
import type { Margins } from './margins.ts'

/** Space of this share of a line parts paragraphs, as a writer's program puts it between them. */
const PARTS = 0.12
/** Points by which the same place may differ from page to page. */
const NEAR = 3

/** How many empty lines a distance is worth that is measured in lines. */
function gapOf(lines: number): number {
  const more = lines - 1
  return more < PARTS ? 0 : Math.max(1, Math.round(more))
}

/** What a line looks like, to compare it with others: where it begins, its look, and whether a name may begin it. */
function lookOf(line: PdfLine, margins: Margins): string {
  const words = textOf(line.words).trim()
  const first = line.words.find((run) => /\p{L}/u.test(run.text))
  const isShouted = words === words.toUpperCase() && words !== words.toLowerCase()
  const isNamed = /^\p{Lu}[\p{L}\p{M}'’ ]{1,30}(?:[.:,]|\s[—–(])/u.test(words)
  const align = margins.align(line)
  const place = align === 'left' ? Math.round(margins.indent(line) / NEAR) : align
  return [place, first?.bold === true, first?.italic === true, Math.round(line.size), isShouted, isNamed].join(' ')
}

/** Lines of one look before they tell anything of others. */
const SEVERAL = 3

/** Whether lines of a look mostly stand apart from those before them. */
class Looks {
  readonly #counts = new Map<string, { all: number; apart: number }>()

  learn(look: string, isApart: boolean): void {
    const { all, apart } = this.#counts.get(look) ?? { all: 0, apart: 0 }
    this.#counts.set(look, { all: all + 1, apart: apart + (isApart ? 1 : 0) })
  }

  /** Undefined where too few of them were seen. */
  standApart(look: string): boolean | undefined {
    const { all, apart } = this.#counts.get(look) ?? { all: 0, apart: 0 }
    return all >= SEVERAL ? apart >= all * 0.5 : undefined
  }
}

type Page = readonly PdfLine[]

/**
 * The empty lines before each line, or what stands for them. Pages come without their heads and feet. The first line of
 * a page stands apart where it is set lower than other pages begin, where the page before ends early, or where lines of
 * its look do so elsewhere.
 */
export function gapsOf(pages: readonly Page[], leading: Leading, margins: Margins): number[] {
  const top =
    mostOften(
      pages.flatMap(([first]) => (first === undefined ? [] : [first.y])),
      NEAR,
    ) ?? 0
  const bottom = Math.max(0, ...pages.map((page) => page.at(-1)?.y ?? 0))
  const looks = new Looks()
  const known = pages.map((lines) =>
    lines.map((line, at) => {
      const before = lines[at - 1]
      if (before === undefined) return gapOf((line.y - top) / leading.of(line.size) + 1)
      // two who speak at once are apart; the second column of a page may go on with the first
      if (line.startsColumn === true) return line.beside === true ? 1 : 0
      const gap = gapOf((line.y - (before.bottom ?? before.y)) / leading.of(Math.max(line.size, before.size)))
      looks.learn(lookOf(line, margins), gap > 0)
      return gap
    }),
  )
  return pages.flatMap((lines, page) =>
    lines.map((line, at) => {
      const gap = known[page]?.[at] ?? 0
      const isFirst = at === 0 || line.startsColumn === true
      // one line lower is what a head or a name leaves that is no text
      if (!isFirst || gap > 1) return gap
      const last = at === 0 ? pages[page - 1]?.at(-1) : undefined
      const endsEarly = last !== undefined && bottom - last.y > leading.of(last.size) * 6
      return endsEarly ? 1 : Number(looks.standApart(lookOf(line, margins)) ?? gap > 0)
    }),
  )
}
