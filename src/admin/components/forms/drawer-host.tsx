import { createContext, useContext, useState, type PropsWithChildren, type ReactNode } from "react"

type OpenDrawer = (render: (close: () => void) => ReactNode) => void

const DrawerContext = createContext<OpenDrawer>(() => {})

/**
 * Where a page's drawer lives: not in the row whose button opened it, for the row goes as soon as
 * somebody else has done what it asks for, and the form must still tell who.
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

/** Opens a drawer on the page; it is given what closes it. */
export const useDrawer = () => useContext(DrawerContext)
