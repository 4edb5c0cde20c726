import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'

interface Props {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
}

/** The next part of a long list. */
export function MoreButton({ query }: Props) {
  if (!query.hasNextPage) return null
  return (
    <div className="py-5">
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {m.admin_more()}
      </Button>
    </div>
  )
}
