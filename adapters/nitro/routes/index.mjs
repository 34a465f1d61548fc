export default () => 'Tide tables'
