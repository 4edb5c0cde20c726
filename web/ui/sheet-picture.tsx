import type { SheetPicture as Sheet } from '@replique/script'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { modeOf, useColourMode } from '../platform/colour-mode.ts'

/** The theme's font variable for each typeface. */
const FAMILIES: Readonly<Record<Sheet['typeface'], string>> = {
  courier: '--script',
  serif: '--serif',
  sans: '--script-sans',
}

/** Canvas pixels per CSS pixel, so that the picture stays sharp when the page is zoomed. */
const DENSITY = 2

/**
 * Waits for the sheet's fonts, then draws it at the canvas's displayed size. Draws nothing if `isGone` then returns
 * true, because the canvas was removed or shows another sheet.
 */
async function draw(canvas: HTMLCanvasElement, { words, width, height, typeface }: Sheet, isGone: () => boolean) {
  const style = getComputedStyle(canvas)
  const read = (name: string): string => style.getPropertyValue(name)
  const fontOf = ({ italic, bold, size }: Sheet['words'][number]): string =>
    `${italic ? 'italic ' : ''}${bold ? 700 : 400} ${size}px ${read(FAMILIES[typeface])}`
  const fonts = words.map(fontOf)
  await Promise.all([...new Set(fonts)].map((font) => document.fonts.load(font).catch(() => [])))
  if (isGone()) return
  const scale = (canvas.clientWidth * DENSITY) / width
  canvas.width = width * scale
  canvas.height = height * scale
  const sheet = canvas.getContext('2d')
  sheet?.scale(scale, scale)
  words.forEach(({ text, x, y, width: room, size, underline, heading }, at) => {
    if (!sheet) return
    sheet.font = fonts[at] ?? ''
    sheet.fillStyle = read(heading ? '--accent' : '--page-ink')
    sheet.fillText(text, x, y, room)
    if (underline) sheet.fillRect(x, y + size / 8, room, size / 16)
  })
}

function Drawing({ sheet }: { sheet: Sheet }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let gone = false
    if (canvas.current) void draw(canvas.current, sheet, () => gone)
    return () => void (gone = true)
  }, [sheet])
  return <canvas ref={canvas} aria-hidden className="block size-full" />
}

/** A thumbnail of a sheet in the theme's colours. The caller labels it. */
export const SheetPicture = ({ sheet }: { sheet: Sheet }) => <Drawing key={modeOf(useColourMode())} sheet={sheet} />

/** Returns whether an element is visible or nearly so within its scroll container. */
export function useNearlyVisible(place: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: element.closest('[data-scrolls]'),
      rootMargin: '100% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return near
}
