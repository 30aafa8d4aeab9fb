import { createContext, useContext, useState, type PropsWithChildren, type ReactNode } from "react"

type OpenDrawer = (render: (close: () => void) => ReactNode) => void

const DrawerContext = createContext<OpenDrawer>(() => {})

/**
 * Holds a page's drawer outside of the row whose button opened the drawer. The row disappears once another admin has done
 * the task, and the form must still name that admin.
 */
export const DrawerHost = ({ children }: PropsWithChildren) => {
  const [drawer, setDrawer] = useState<ReactNode>(null)
  const open: OpenDrawer = (render) => setDrawer(render(() => setDrawer(null)))
  return (
    <DrawerContext.Provider value={open}>
      {children}
      {drawer}
    </DrawerContext.Provider>
  )
}

/** Opens a drawer on the page; the drawer gets a function that closes it. */
export const useDrawer = () => useContext(DrawerContext)
