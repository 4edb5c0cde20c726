/** Groups, which people know as troupes: the list of one's own, and the page of one. */

export { GroupList } from './group-list.tsx'
export { GroupPage } from './group-page.tsx'
