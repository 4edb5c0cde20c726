import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/frame/page-title.ts'
import { Mark } from '../../ui/mark/mark.tsx'

interface Props {
  readonly status?: number
  readonly message?: string
  /** Leads to the root path; on other errors than 404 it clears the error first. */
  readonly onLeave: () => void
}

export function ErrorScreen({ status, message, onLeave }: Props) {
  const missing = status === 404
  const title = missing ? m.error_title_404() : m.error_title()
  usePageTitle(title)
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto grid min-h-[75dvh] w-full max-w-xl grow content-center justify-items-start gap-4 px-5 py-16"
    >
      <Mark className="size-9" />
      <h1 className="font-serif text-3xl leading-tight">{title}</h1>
      <p className="max-w-full text-ink-soft">{message || m.error_fallback()}</p>
      <Button look="solid" onClick={onLeave} className="mt-2">
        {missing ? m.error_home() : m.error_again()}
      </Button>
    </main>
  )
}
