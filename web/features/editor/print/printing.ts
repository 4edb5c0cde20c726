import { leftOutOf } from '@replique/script'
import { confirmExport } from '../../../ui/export-question/confirm-export.ts'
import type { MountedEditor } from '../mount.ts'
import { FONTS } from '../page/fonts.ts'
import { drawSheets } from './sheets.ts'
import './print.css'

/** Milliseconds for which the sheets stay: some phones say that they have printed before they have. */
const STAY = 20_000

/** Keeps ready what the printer is given: the play's real sheets, on paper of their size. Answers how to stop. */
export function readyToPrint({ live, view }: MountedEditor): () => void {
  let takeOff: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = (): void => {
    clearTimeout(timer)
    takeOff?.()
    takeOff = null
  }
  const lay = (): void => {
    clear()
    const { layout } = live
    const sheets = drawSheets(live.playOf(view.state.doc), layout)
    const paper = new CSSStyleSheet()
    const size = `${layout.width}pt ${layout.height}pt`
    paper.replaceSync(
      `@page{size:${size};margin:0}.print-sheet{inline-size:${layout.width}pt;block-size:${layout.height}pt}`,
    )
    document.body.append(sheets)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper]
    takeOff = () => {
      sheets.remove()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper)
    }
  }
  const printed = (): void => {
    timer = setTimeout(clear, STAY)
  }
  addEventListener('beforeprint', lay)
  addEventListener('afterprint', printed)
  return () => {
    clear()
    removeEventListener('beforeprint', lay)
    removeEventListener('afterprint', printed)
  }
}

/** Resolves to whether to print, once the letters of the page are there; asks first where no page shows all of the play. */
export async function preparePrint(editor: MountedEditor): Promise<boolean> {
  const play = editor.live.playOf(editor.view.state.doc)
  // letters that the layout's own font lacks come from the browser's
  if (!(await confirmExport({ leftOut: leftOutOf(play, 'pdf'), letters: [] }))) return false
  await loadFonts(editor)
  return true
}

/** Resolves once the letters of the page are there: a printer does not wait for them. */
async function loadFonts({ live }: MountedEditor): Promise<void> {
  const root = getComputedStyle(document.documentElement)
  const family = FONTS[live.layout.typeface].replace(/^var\((.+)\)$/, (_whole, name: string) =>
    root.getPropertyValue(name),
  )
  const faces = ['400', '700', 'italic 400', 'italic 700']
  await Promise.all(faces.map((face) => document.fonts.load(`${face} 12pt ${family}`, 'aéœ—')))
}
