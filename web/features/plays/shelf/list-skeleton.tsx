import { m } from '../../../messages/messages.js'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function ListSkeleton() {
  return (
    <div role="status" className="grid">
      <span className="sr-only">{m.plays_loading()}</span>
      {['w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
        <div key={width} className="grid gap-2.5 border-b border-line py-4">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  )
}
