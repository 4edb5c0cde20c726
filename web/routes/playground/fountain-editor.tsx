import { FountainWorkbench } from '../../features/editor/workbench/fountain-workbench.tsx'

export function Page() {
  return <FountainWorkbench />
}
