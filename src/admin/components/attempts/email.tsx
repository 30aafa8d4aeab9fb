/** An address that takes a second line, from its @ on, where the column is too narrow for it. */
export const Email = ({ email }: { email: string | null }) => {
  const [name, domain] = email?.split(/(?=@)/) ?? []
  return (
    <span className="block max-w-40 whitespace-normal break-words 2xl:max-w-72">
      {name}
      <wbr />
      {domain}
    </span>
  )
}
