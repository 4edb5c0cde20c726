import { createPortal } from 'react-dom'
import './printed-sheet.css'

/** What alone goes on paper while it is there. */
export function PrintedSheet({ text }: { text: string }) {
  return createPortal(
    <pre data-printed-sheet aria-hidden>
      {text}
    </pre>,
    document.body,
  )
}
