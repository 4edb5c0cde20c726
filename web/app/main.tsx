import '../ui/theme/theme.css'
import { showMountFailure } from './screens/mount-failure.tsx'
import { start } from './start.tsx'

start().catch((error: unknown) => {
  console.error('Error while mounting app:', error)
  showMountFailure(error)
})
