import type { ComparedPart, Comparison } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { drawLines, type Look } from './draw-lines.ts'

/** What is shown of a comparison. */
export interface Shown extends Look {
  /** Unchanged scenes too. */
  readonly whole: boolean
  /** Brings the scene back as it was; null where that cannot be. */
  readonly onRestore: ((part: ComparedPart) => void) | null
}

/** A comparison on its page, and where to stop on the way through it. */
export interface Drawn {
  readonly content: DocumentFragment
  readonly stops: readonly HTMLElement[]
}

const isQuiet = ({ state, moved }: ComparedPart): boolean => state === 'same' && moved !== true

/** "Scene 3: INT. BUS", or the opening. */
function nameOf({ now, was }: ComparedPart): string {
  const { kind, heading, number } = now ?? was ?? { kind: 'opening', heading: '' }
  if (kind === 'opening') return m.versions_opening()
  return [number, heading || m.editor_scene_unnamed()].filter(Boolean).join(' · ')
}

function stateOf({ state, moved }: ComparedPart): string {
  const words = {
    same: () => (moved ? m.versions_part_moved() : m.versions_part_same()),
    changed: () => (moved ? m.versions_part_changed_moved() : m.versions_part_changed()),
    added: m.versions_part_added,
    removed: m.versions_part_removed,
  }
  return words[state]()
}

function drawHead(part: ComparedPart, onRestore: Shown['onRestore']): HTMLElement {
  const head = document.createElement('header')
  head.className = 'compared-head'
  const title = document.createElement('h2')
  const state = document.createElement('span')
  state.className = 'compared-state'
  state.textContent = stateOf(part)
  const name = document.createElement('span')
  name.textContent = `${nameOf(part)} `
  // the heading itself follows on the page
  if ((part.now ?? part.was)?.kind !== 'opening') name.className = 'sr-only'
  title.append(name, state)
  head.append(title)
  // a scene that only moved stays where it is now
  if (onRestore !== null && part.was !== undefined && part.state !== 'same') {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = m.versions_restore_scene()
    button.setAttribute('aria-label', m.versions_restore_scene_named({ words: nameOf(part) }))
    button.addEventListener('click', () => onRestore(part))
    head.append(button)
  }
  return head
}

/** The first of each run of changed lines; a part that only moved is a stop itself. */
function stopsIn(section: HTMLElement, part: ComparedPart): HTMLElement[] {
  const stops: HTMLElement[] = []
  let before = false
  for (const line of section.querySelectorAll<HTMLElement>('.chunk > p')) {
    const changed = line.dataset['change'] !== undefined
    if (changed && !before) stops.push(line)
    before = changed
  }
  const head = section.querySelector<HTMLElement>('.compared-head')
  return stops.length === 0 && part.moved && head !== null ? [head] : stops
}

function gap(count: number): HTMLElement {
  const line = document.createElement('div')
  line.className = 'compared-gap'
  line.textContent = m.versions_unchanged({ count })
  return line
}

/** Draws a comparison as it stands on the page. */
export function drawComparison({ parts }: Comparison, shown: Shown): Drawn {
  const content = document.createDocumentFragment()
  const stops: HTMLElement[] = []
  let quiet = 0
  const leave = (): void => {
    if (quiet > 0) content.append(gap(quiet))
    quiet = 0
  }
  for (const part of parts) {
    if (isQuiet(part) && !shown.whole) {
      quiet++
      continue
    }
    leave()
    const section = document.createElement('div')
    section.className = 'compared-part'
    section.dataset['state'] = part.state
    if (!isQuiet(part)) section.append(drawHead(part, shown.onRestore))
    section.append(...drawLines(part.lines, shown))
    const found = stopsIn(section, part)
    for (const stop of found) stop.tabIndex = -1
    stops.push(...found)
    content.append(section)
  }
  leave()
  return { content, stops }
}
