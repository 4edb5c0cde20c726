import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Options for reordering the children of a list by dragging. Each child has `data-drag` (its id) and `data-part`. */
interface DragOrder {
  readonly enabled: boolean
  /** Whether items are in rows from left to right, like cards, instead of one below the other. */
  readonly grid?: boolean
  /**
   * Returns the `data-part` values of the items beside which an item with this `data-part` may be dropped. If omitted,
   * it may be dropped anywhere.
   */
  readonly among?: (part: string) => readonly string[]
  /** Called when an item is dropped. `before` is the id of the next item, or null at the end of the list. */
  readonly onDrop: (id: string, before: string | null) => void
}

/**
 * Distance in pixels that a mouse must move, and time in milliseconds that a finger must rest, before dragging starts.
 */
const FAR = 6
const LONG = 350
/** Distance in pixels from a list's edge within which it scrolls, and the pixels per step. */
const EDGE = 48
const STEP = 10

const NOT_HERE = 'input, textarea, select, [contenteditable], [data-no-drag]'

interface Point {
  readonly x: number
  readonly y: number
}

/** One drag, from press to release. */
class Drag {
  readonly #list: HTMLElement
  readonly #item: HTMLElement
  readonly #options: DragOrder
  readonly #start: Point
  readonly #line = document.createElement('div')
  #ghost: HTMLElement | null = null
  #at: Point
  #frame = 0
  #before: HTMLElement | null = null
  #moved = false

  constructor(list: HTMLElement, { item, at, options }: { item: HTMLElement; at: Point; options: DragOrder }) {
    this.#list = list
    this.#item = item
    this.#options = options
    this.#start = this.#at = at
    this.#line.className = 'drop-line'
  }

  get active(): boolean {
    return this.#ghost !== null
  }

  isFar({ x, y }: Point): boolean {
    return Math.hypot(x - this.#start.x, y - this.#start.y) > FAR
  }

  /** Starts the drag: a copy of the item follows the pointer. */
  begin(): void {
    const { left, top, width } = this.#item.getBoundingClientRect()
    const ghost = this.#item.cloneNode(true) as HTMLElement
    for (const one of [ghost, ...ghost.querySelectorAll('[id]')]) one.removeAttribute('id')
    ghost.classList.add('drag-ghost')
    ghost.inert = true
    Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` })
    this.#ghost = ghost
    this.#item.classList.add('dragged')
    document.body.append(ghost, this.#line)
    this.#draw()
  }

  move(at: Point): void {
    this.#at = at
    this.#moved = true
    if (this.active && this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw())
  }

  /** Ends the drag. If `drop` is true, drops the item at its current place. */
  end(drop: boolean): void {
    cancelAnimationFrame(this.#frame)
    this.#ghost?.remove()
    this.#line.remove()
    this.#item.classList.remove('dragged')
    if (!drop || !this.active || !this.#moved) return
    this.#options.onDrop(this.#item.dataset['drag'] ?? '', this.#before?.dataset['drag'] ?? null)
  }

  #draw(): void {
    this.#frame = 0
    const { x, y } = this.#at
    if (this.#ghost) this.#ghost.style.translate = `${x - this.#start.x}px ${y - this.#start.y}px`
    this.#place()
    if (this.#scroll()) this.#frame = requestAnimationFrame(() => this.#draw())
  }

  /** Finds where the item would be dropped, and shows a line there. */
  #place(): void {
    const parts = this.#options.among?.(this.#item.dataset['part'] ?? '')
    const items = [...this.#list.querySelectorAll<HTMLElement>('[data-drag]')].filter(
      ({ dataset }) => parts?.includes(dataset['part'] ?? '') ?? true,
    )
    const grid = this.#options.grid === true
    const { x, y } = this.#at
    const isBefore = ({ top, bottom, left, width, height }: DOMRect): boolean =>
      grid ? y < top || (y <= bottom && x < left + width / 2) : y < top + height / 2
    this.#before = items.find((item) => isBefore(item.getBoundingClientRect())) ?? null
    const beside = this.#before ?? items.at(-1)
    if (beside) this.#show(beside.getBoundingClientRect(), { grid, after: this.#before === null })
  }

  #show({ left, right, top, bottom }: DOMRect, { grid, after }: { grid: boolean; after: boolean }): void {
    const place = grid
      ? { left: after ? right + 4 : left - 6, top, width: 3, height: bottom - top }
      : { left, top: after ? bottom : top - 2, width: right - left, height: 3 }
    for (const [key, value] of Object.entries(place)) this.#line.style.setProperty(key, `${value}px`)
  }

  /** Scrolls the list near its edges. Returns whether it scrolled. */
  #scroll(): boolean {
    const scroller = this.#list.closest('[data-scrolls]')
    if (!scroller) return false
    const { top, bottom } = scroller.getBoundingClientRect()
    const by = this.#at.y < top + EDGE ? -STEP : this.#at.y > bottom - EDGE ? STEP : 0
    const before = scroller.scrollTop
    scroller.scrollTop += by
    return scroller.scrollTop !== before
  }
}

/**
 * Lets items be dragged: immediately with a mouse, and after a long press with a finger, so that swiping still scrolls
 * the list.
 */
export function useDragOrder(within: RefObject<HTMLElement | null>, options: DragOrder): void {
  const current = useEffectEvent(() => options)
  useEffect(() => {
    const list = within.current
    return list ? listen(list, () => current()) : undefined
  }, [within])
}

/** Listens for drags on a list. Returns a function that stops listening. */
function listen(list: HTMLElement, options: () => DragOrder): () => void {
  let drag: Drag | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const ending = new AbortController()
  const finish = (drop: boolean): void => {
    clearTimeout(timer)
    if (drag?.active) swallowClick()
    const done = drag
    drag = null
    done?.end(drop)
  }
  const press = (event: PointerEvent): void => {
    const target = event.target as Element
    const item = target.closest<HTMLElement>('[data-drag]')
    if (event.button !== 0 || !item || target.closest(NOT_HERE) || !options().enabled) return
    drag = new Drag(list, { item, at: event, options: options() })
    if (event.pointerType === 'mouse') return
    timer = setTimeout(() => drag?.begin(), LONG)
  }
  const move = (event: PointerEvent): void => {
    if (drag === null) return
    if (!drag.active && drag.isFar(event)) {
      // a finger that moves right away is scrolling
      if (event.pointerType !== 'mouse') return finish(false)
      drag.begin()
    }
    drag.move(event)
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !drag?.active) return
    event.stopPropagation()
    finish(false)
  }
  const hold = (event: Event): void => void (drag?.active && event.preventDefault())
  const { signal } = ending
  list.addEventListener('pointerdown', press, { signal })
  list.addEventListener('touchmove', hold, { signal, passive: false })
  list.addEventListener('contextmenu', hold, { signal })
  list.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', () => finish(true), { signal })
  document.addEventListener('pointercancel', () => finish(false), { signal })
  document.addEventListener('keydown', key, { signal, capture: true })
  return () => {
    finish(false)
    ending.abort()
  }
}

/** Suppresses the click that follows a drop, which would otherwise hit the element under the pointer. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
}
