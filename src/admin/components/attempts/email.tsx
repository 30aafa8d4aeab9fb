/** An email address that breaks before its @ if the column is too narrow. */
export const Email = ({ email }: { email: string | null }) => {
  const [name, domain] = email?.split(/(?=@)/) ?? []
  return (
    <span className="block w-40 whitespace-normal break-words 2xl:w-72">
      {name}
      <wbr />
      {domain}
    </span>
  )
}
