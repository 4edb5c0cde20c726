import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'

interface Props {
  readonly page: number
  readonly pages: number
  readonly onTurn: (page: number) => void
}

/** From one page of a long list to the next. */
export function PageTurner({ page, pages, onTurn }: Props) {
  if (pages <= 1 && page === 1) return null
  const turn = (to: number) => {
    onTurn(to)
    document.querySelector('main')?.scrollIntoView()
  }
  return (
    <nav aria-label={m.admin_pages()} className="flex items-center justify-between gap-2 py-5">
      <Button icon="chevron-left" disabled={page <= 1} onClick={() => turn(Math.min(page - 1, pages))}>
        {m.admin_page_before()}
      </Button>
      <span className="text-sm whitespace-nowrap text-ink-soft">{m.admin_page_of({ page, pages })}</span>
      <Button icon="chevron-right" disabled={page >= pages} onClick={() => turn(page + 1)}>
        {m.admin_page_next()}
      </Button>
    </nav>
  )
}
