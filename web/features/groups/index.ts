/** Groups, which people know as troupes: the list of one's own, and the page of one. */
import '../../platform/api/account-failures.ts'
import '../../platform/api/file-failures.ts'
import '../../platform/api/people-failures.ts'

export { GroupList } from './group-list.tsx'
export { GroupPage } from './group-page.tsx'
