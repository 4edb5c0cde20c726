import { DropdownMenu } from 'radix-ui'
import { Icon } from './icon.tsx'
import { classNames } from './class-names.ts'
import type { MenuItem, MenuProps } from './menu.tsx'

/** The menu itself, open as soon as it mounts. */
export function OpenMenu({ trigger, groups, titles }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // when a menu is reopened immediately, the closing one moves the focus to the button; this must not close the
          // new one
          onFocusOutside={(event) => event.preventDefault()}
          className={classNames(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-base border border-line bg-raised py-1 shadow-base',
            titles ? 'max-w-[calc(100vw-1rem)] rail:columns-2 rail:gap-0' : 'max-w-[min(26rem,calc(100vw-1rem))]',
          )}
        >
          {groups.map((items, place) => (
            <DropdownMenu.Group key={titles?.[place] ?? items[0]?.label ?? place} className="break-inside-avoid">
              {titles ? (
                <DropdownMenu.Label className="px-4 pt-3 pb-1 text-sm text-ink-soft">
                  {titles[place]}
                </DropdownMenu.Label>
              ) : (
                place > 0 && <DropdownMenu.Separator className="my-1 h-px bg-line" />
              )}
              {items.map((item) => (
                <Row key={item.label} item={item} />
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Row({ item }: { item: MenuItem }) {
  return (
    <DropdownMenu.Item
      disabled={item.disabled ?? false}
      onSelect={item.run}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1 outline-none rail:pointer-fine:min-h-9 data-[disabled]:cursor-default data-[disabled]:text-ink-soft data-[highlighted]:bg-sunk"
    >
      {item.icon && <Icon name={item.icon} className="text-ink-soft" />}
      {item.label}
    </DropdownMenu.Item>
  )
}
