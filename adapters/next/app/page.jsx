export default function Page() {
  return <p>Tide tables</p>
}
