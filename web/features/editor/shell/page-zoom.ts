import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import { createStore } from '../../../platform/store.ts'

/** The appearance of the page in this browser. */
interface PageLook {
  /** Zoom of the page as a percentage. */
  readonly zoom: number
  /** Whether the caret's line stays in the middle of the window. */
  readonly typewriter: boolean
  /** Whether the line under the page shows what Enter and Tab do. */
  readonly keys: boolean
}

export const ZOOMS: readonly number[] = [50, 67, 80, 90, 100, 110, 125, 150, 175, 200]
const KEYS = { zoom: 'replique-editor-zoom', typewriter: 'replique-editor-typewriter', keys: 'replique-editor-keys' }

function readLook(): PageLook {
  const zoom = Number(readStored(KEYS.zoom))
  return {
    zoom: ZOOMS.includes(zoom) ? zoom : 100,
    typewriter: readStored(KEYS.typewriter) === 'on',
    keys: readStored(KEYS.keys) !== 'off',
  }
}

const store = createStore<PageLook>(readLook())

// a rule on the page itself, because browsers may not apply an inherited value inside a container immediately
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

function applyLook({ zoom, typewriter }: PageLook): void {
  const { dataset } = document.documentElement
  sheet.replaceSync(zoom === 100 ? '' : `.script{--zoom:${zoom / 100}}`)
  if (zoom > 100) dataset['zoomed'] = ''
  else delete dataset['zoomed']
  if (typewriter) dataset['typewriter'] = ''
  else delete dataset['typewriter']
}
applyLook(store.get())

/**
 * Changes the zoom without losing the reading position. The paragraph in the middle stays there, and a page that is
 * wider than its area stays centred.
 */
function keepingPlace(change: () => void): void {
  const area = document.querySelector('.page-area')
  const { left = 0, top = 0, width = 0, height = 0 } = area?.getBoundingClientRect() ?? {}
  const read = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.script p')
  change()
  // browsers apply the new size inside a container only in the next frame
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // chunks that were never rendered get their true height only now
      for (let tries = 0; tries < 3; tries++) read?.scrollIntoView({ block: 'center' })
      centrePage()
    }),
  )
}

/** Scrolls a page that is wider than its area to its horizontal centre. */
export function centrePage(): void {
  const area = document.querySelector('.page-area')
  if (area) area.scrollLeft = (area.scrollWidth - area.clientWidth) / 2
}

/** The look of the page, stored in this browser. */
export const pageLook = {
  ...store,
  change(next: Partial<PageLook>): void {
    const look = { ...store.get(), ...next }
    writeStored(KEYS.zoom, String(look.zoom))
    writeStored(KEYS.typewriter, look.typewriter ? 'on' : 'off')
    writeStored(KEYS.keys, look.keys ? 'on' : 'off')
    keepingPlace(() => applyLook(look))
    store.set(look)
  },
  /** Zooms one step in or out. */
  zoomBy(step: 1 | -1): void {
    const zoom = ZOOMS[ZOOMS.indexOf(store.get().zoom) + step]
    if (zoom !== undefined) pageLook.change({ zoom })
  },
}
